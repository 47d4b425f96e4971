package io.myria.search;

import io.myria.eventlog.EventFilter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.util.BytesRef;

/**
 * All of a filter but its terms, over one segment; asked forward, as {@link LeafEvents} is.
 * Confined to one thread.
 */
final class LeafFilter {

  private final long from;
  private final long to;
  private final boolean timed;
  private final List<List<PostingsEnum>> groups = new ArrayList<>();

  LeafFilter(LeafReader reader, EventFilter filter) throws IOException {
    this.from = filter.from().map(EventDocuments::micros).orElse(Long.MIN_VALUE);
    this.to = filter.to().map(EventDocuments::micros).orElse(Long.MAX_VALUE);
    this.timed = filter.from().isPresent() || filter.to().isPresent();
    any(reader, IndexFields.CONTEXT, filter.contextId().map(List::of).orElse(List.of()));
    any(reader, IndexFields.CHANNEL, filter.channels());
    any(reader, IndexFields.TYPE, filter.types());
    any(reader, IndexFields.HINT, filter.hints());
  }

  private void any(LeafReader reader, String field, List<String> values) throws IOException {
    if (values.isEmpty()) {
      return;
    }
    List<PostingsEnum> group = new ArrayList<>();
    Terms terms = reader.terms(field);
    if (terms != null) {
      TermsEnum place = terms.iterator();
      for (String value : values) {
        if (place.seekExact(new BytesRef(value))) {
          group.add(place.postings(null, PostingsEnum.NONE));
        }
      }
    }
    groups.add(group);
  }

  boolean passes(LeafEvents events, int document) throws IOException {
    for (List<PostingsEnum> group : groups) {
      if (!holds(group, document)) {
        return false;
      }
    }
    if (!timed) {
      return true;
    }
    long time = events.time(document);
    return time >= from && time < to;
  }

  private static boolean holds(List<PostingsEnum> group, int document) throws IOException {
    for (PostingsEnum postings : group) {
      int at = postings.docID() < document ? postings.advance(document) : postings.docID();
      if (at == document) {
        return true;
      }
    }
    return false;
  }
}
