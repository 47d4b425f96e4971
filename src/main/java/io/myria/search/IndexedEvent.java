package io.myria.search;

import io.myria.event.EventSeq;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.NumericUtils;

/**
 * What the documents of one event hold, so far as it decides who finds the event, where it stands
 * and what it weighs.
 *
 * @param passages how many documents it has
 * @param time in microseconds since 1970
 * @param terms of all its passages, repeats counted
 * @param distinct different terms of the whole event
 * @param participants the numbers of those that find it
 * @param open of those that find it without asking for internal events
 */
record IndexedEvent(
    int passages, long time, long terms, long distinct, Set<Long> participants, Set<Long> open) {

  /** Those that are to be of an event; empty where it has none. */
  static Optional<IndexedEvent> of(List<Document> documents) {
    IndexedEvent all = null;
    for (Document document : documents) {
      all =
          new IndexedEvent(
                  1,
                  number(document, IndexFields.TIME),
                  number(document, IndexFields.LENGTH),
                  number(document, IndexFields.DISTINCT),
                  numbers(document, IndexFields.PARTICIPANT),
                  numbers(document, IndexFields.OPEN_PARTICIPANT))
              .behind(all);
    }
    return Optional.ofNullable(all);
  }

  private static long number(Document document, String field) {
    return document.getField(field).numericValue().longValue();
  }

  private static Set<Long> numbers(Document document, String field) {
    Set<Long> numbers = new TreeSet<>();
    for (IndexableField one : document.getFields(field)) {
      numbers.add(number(one.binaryValue()));
    }
    return numbers;
  }

  private static long number(BytesRef bytes) {
    return NumericUtils.sortableBytesToLong(bytes.bytes, bytes.offset);
  }

  private IndexedEvent behind(IndexedEvent before) {
    if (before == null) {
      return this;
    }
    Set<Long> all = new TreeSet<>(before.participants);
    all.addAll(participants);
    Set<Long> allOpen = new TreeSet<>(before.open);
    allOpen.addAll(open);
    return new IndexedEvent(
        before.passages + passages, time, before.terms + terms, distinct, all, allOpen);
  }

  /** Adds those that a segment holds behind {@code after}, up to {@code last}. */
  static void read(
      LeafReader reader, EventSeq after, EventSeq last, Map<EventSeq, IndexedEvent> into)
      throws IOException {
    int from = new LeafEvents(reader).firstAt(0, after.value() + 1);
    int to = new LeafEvents(reader).firstAt(from, last.value() + 1);
    if (from >= to) {
      return;
    }
    List<Set<Long>> participants = holders(reader, IndexFields.PARTICIPANT, from, to);
    List<Set<Long>> open = holders(reader, IndexFields.OPEN_PARTICIPANT, from, to);
    LeafEvents events = new LeafEvents(reader);
    NumericDocValues distinct = LeafEvents.values(reader, IndexFields.DISTINCT);
    for (int document = from; document < to; document++) {
      EventSeq seq = new EventSeq(events.seq(document));
      IndexedEvent one =
          new IndexedEvent(
              1,
              events.time(document),
              events.length(document),
              LeafEvents.value(distinct, document),
              participants.get(document - from),
              open.get(document - from));
      into.put(seq, one.behind(into.get(seq)));
    }
  }

  /** By document from {@code from} on, the numbers under which it is found. */
  private static List<Set<Long>> holders(LeafReader reader, String field, int from, int to)
      throws IOException {
    List<Set<Long>> holders =
        IntStream.range(from, to).<Set<Long>>mapToObj(document -> new TreeSet<>()).toList();
    if (reader.terms(field) == null) {
      return holders;
    }
    TermsEnum terms = reader.terms(field).iterator();
    PostingsEnum postings = null;
    for (BytesRef term = terms.next(); term != null; term = terms.next()) {
      long number = number(term);
      postings = terms.postings(postings, PostingsEnum.NONE);
      for (int at = postings.advance(from); at < to; at = postings.nextDoc()) {
        holders.get(at - from).add(number);
      }
    }
    return holders;
  }
}
