package io.myria.search;

import io.myria.database.Deadline;
import io.myria.event.EventSeq;
import io.myria.eventlog.EventFilter;
import io.myria.eventlog.Mask;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.Terms;
import org.apache.lucene.search.DocIdSetIterator;

/**
 * A question's terms in one segment, among what its scope sees. Confined to one thread.
 *
 * @param count documents of the scope whose events exist for the question
 * @param length terms that these have together
 */
record LeafSearch(LeafReader reader, List<TermDocuments> terms, long count, long length) {

  /**
   * @param last events above it do not exist
   */
  static LeafSearch of(
      LeafReader reader, ScopeCache scopes, Mask mask, List<String> terms, EventSeq last)
      throws IOException {
    LeafEvents events = new LeafEvents(reader);
    int end = events.firstAt(0, last.value() + 1);
    ScopeDocuments scope = scopes.of(reader, mask);
    List<TermDocuments> found = new ArrayList<>();
    Terms all = reader.terms(IndexFields.TERMS);
    for (String term : terms) {
      Deadline.check();
      found.add(TermDocuments.read(all, term, scope.iterator(), end));
    }
    if (end == reader.maxDoc()) {
      return new LeafSearch(reader, found, scope.count(), scope.terms());
    }
    return counted(reader, found, end, scope);
  }

  private static LeafSearch counted(
      LeafReader reader, List<TermDocuments> found, int end, ScopeDocuments scope)
      throws IOException {
    LeafEvents events = new LeafEvents(reader);
    DocIdSetIterator visible = scope.iterator();
    long count = 0;
    long length = 0;
    for (int document = visible.nextDoc(); document < end; document = visible.nextDoc()) {
      count++;
      length += events.length(document);
    }
    return new LeafSearch(reader, found, count, length);
  }

  LeafEvents events() throws IOException {
    return new LeafEvents(reader);
  }

  LeafFilter filter(EventFilter filter) throws IOException {
    return new LeafFilter(reader, filter);
  }

  TermMerge merge() {
    return new TermMerge(terms);
  }
}
