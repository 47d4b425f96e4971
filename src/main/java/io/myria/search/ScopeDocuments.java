package io.myria.search;

import io.myria.eventlog.Mask;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.ConjunctionUtils;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.RoaringDocIdSet;

/**
 * The documents of one segment that a mask lets through; a segment never changes. Immutable.
 *
 * @param documents ascending
 * @param count of them
 * @param terms that they have together, repeats counted
 * @param shortest no document has fewer
 */
record ScopeDocuments(RoaringDocIdSet documents, long count, long terms, long shortest) {

  /** Read along the rarest participant's documents, and no others. */
  static ScopeDocuments read(LeafReader reader, Mask mask) throws IOException {
    RoaringDocIdSet.Builder documents = new RoaringDocIdSet.Builder(reader.maxDoc());
    long count = 0;
    long terms = 0;
    long shortest = Long.MAX_VALUE;
    Optional<DocIdSetIterator> visible = visible(reader, mask);
    if (visible.isPresent()) {
      NumericDocValues lengths = LeafEvents.values(reader, IndexFields.LENGTH);
      DocIdSetIterator iterator = visible.get();
      for (int document = iterator.nextDoc();
          document != DocIdSetIterator.NO_MORE_DOCS;
          document = iterator.nextDoc()) {
        documents.add(document);
        count++;
        long length = LeafEvents.value(lengths, document);
        terms += length;
        shortest = Math.min(shortest, length);
      }
    }
    return new ScopeDocuments(documents.build(), count, terms, shortest);
  }

  private static Optional<DocIdSetIterator> visible(LeafReader reader, Mask mask)
      throws IOException {
    String field = mask.includeInternal() ? IndexFields.PARTICIPANT : IndexFields.OPEN_PARTICIPANT;
    Terms participants = reader.terms(field);
    if (participants == null) {
      return Optional.empty();
    }
    List<DocIdSetIterator> each = new ArrayList<>();
    TermsEnum terms = participants.iterator();
    for (long participant : mask.participantIds()) {
      if (!terms.seekExact(IndexFields.participant(participant))) {
        return Optional.empty();
      }
      each.add(terms.postings(null, PostingsEnum.NONE));
    }
    return Optional.of(each.size() == 1 ? each.get(0) : ConjunctionUtils.intersectIterators(each));
  }

  /** None may be left out where nothing is visible: Lucene has no iterator for it. */
  DocIdSetIterator iterator() throws IOException {
    DocIdSetIterator iterator = documents.iterator();
    return iterator == null ? DocIdSetIterator.empty() : iterator;
  }

  long bytes() {
    return documents.ramBytesUsed();
  }
}
