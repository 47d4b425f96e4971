package io.myria.search;

import io.myria.event.EventSeq;
import io.myria.eventlog.Mask;
import io.myria.eventlog.TermMatches.Match;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.BytesRef;

/** Finds the terms that given events hold. Confined to one thread. */
final class TermHolders {

  private final List<String> terms;
  private final Map<EventSeq, Match> matches = new HashMap<>();

  TermHolders(List<String> terms) {
    this.terms = terms;
  }

  /** Those that hold any. */
  Map<EventSeq, Match> matches() {
    return matches;
  }

  /** An event's documents, one behind the other. */
  private record Span(long seq, int first, int end) {}

  /**
   * @param seqs ascending; those of other segments are passed over
   */
  void look(LeafReader reader, ScopeCache scopes, Mask mask, List<Long> seqs) throws IOException {
    List<Span> spans = visible(spans(reader, seqs), scopes.of(reader, mask));
    Terms all = reader.terms(IndexFields.TERMS);
    if (spans.isEmpty() || all == null) {
      return;
    }
    Map<Long, BitSet> held = new HashMap<>();
    for (int term = 0; term < terms.size(); term++) {
      TermsEnum place = all.iterator();
      if (place.seekExact(new BytesRef(terms.get(term)))) {
        look(place.postings(null, PostingsEnum.NONE), term, spans, held);
      }
    }
    NumericDocValues distinct = LeafEvents.values(reader, IndexFields.DISTINCT);
    for (Span span : spans) {
      if (held.containsKey(span.seq())) {
        int count = (int) LeafEvents.value(distinct, span.first());
        matches.put(new EventSeq(span.seq()), new Match(held.get(span.seq()), count));
      }
    }
  }

  private static void look(
      PostingsEnum postings, int term, List<Span> spans, Map<Long, BitSet> held)
      throws IOException {
    for (Span span : spans) {
      int at = postings.docID();
      if (at < span.first()) {
        at = postings.advance(span.first());
      }
      if (at < span.end()) {
        held.computeIfAbsent(span.seq(), seq -> new BitSet()).set(term);
      }
    }
  }

  private static List<Span> spans(LeafReader reader, List<Long> seqs) throws IOException {
    LeafEvents events = new LeafEvents(reader);
    long first = events.first();
    long last = events.last();
    List<Span> spans = new ArrayList<>();
    int document = 0;
    for (long seq : seqs) {
      if (seq >= first && seq <= last) {
        document = events.firstAt(document, seq);
        int end = events.firstAt(document, seq + 1);
        spans.add(new Span(seq, document, end));
        document = end;
      }
    }
    return spans;
  }

  private static List<Span> visible(List<Span> spans, ScopeDocuments scope) throws IOException {
    DocIdSetIterator documents = scope.iterator();
    List<Span> visible = new ArrayList<>();
    for (Span span : spans) {
      int at = documents.docID();
      if (at < span.first()) {
        at = documents.advance(span.first());
      }
      if (at == span.first()) {
        visible.add(span);
      }
    }
    return visible;
  }
}
