package io.myria.search;

import io.myria.event.EventSeq;
import io.myria.log.EventFilter;
import io.myria.search.Hits.Statistics;
import io.myria.search.index.IndexFields;
import io.myria.search.index.LeafEvents;
import io.myria.search.index.TermMerge;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.PriorityQueue;
import org.apache.lucene.index.NumericDocValues;

/** Scores the matches of a question, and keeps the best. Confined to one thread. */
final class TopHits {

  private final int limit;
  private final PriorityQueue<Hit> best = new PriorityQueue<>(Hit.ORDER.reversed());

  TopHits(int limit) {
    this.limit = limit;
  }

  Hits rank(List<LeafSearch> leaves, EventFilter filter) throws IOException {
    Statistics statistics = statistics(leaves, filter.terms().size());
    Bm25 bm25 = new Bm25(statistics);
    for (LeafSearch leaf : leaves) {
      rank(leaf, filter, bm25);
    }
    List<Hit> hits = new ArrayList<>(best);
    hits.sort(Hit.ORDER);
    return new Hits(hits, statistics);
  }

  private static Statistics statistics(List<LeafSearch> leaves, int terms) {
    long passages = leaves.stream().mapToLong(LeafSearch::count).sum();
    long length = leaves.stream().mapToLong(LeafSearch::length).sum();
    List<Long> holding = new ArrayList<>(Collections.nCopies(terms, 0L));
    for (LeafSearch leaf : leaves) {
      for (int term = 0; term < terms; term++) {
        holding.set(term, holding.get(term) + leaf.terms().get(term).size());
      }
    }
    return new Statistics(passages, passages == 0 ? 0 : (double) length / passages, holding);
  }

  private void rank(LeafSearch leaf, EventFilter filter, Bm25 bm25) throws IOException {
    LeafEvents events = leaf.events();
    LeafFilter wanted = leaf.filter(filter);
    NumericDocValues passages = LeafEvents.values(leaf.reader(), IndexFields.PASSAGE);
    TermMerge merge = leaf.merge();
    while (merge.nextDocument()) {
      int document = merge.document();
      if (wanted.passes(events, document)) {
        double norm = bm25.norm(events.length(document));
        double score = 0;
        while (merge.nextTerm()) {
          score += bm25.score(merge.term(), merge.frequency(), norm);
        }
        if (best.size() < limit || score >= best.peek().score()) {
          keep(
              new Hit(
                  new EventSeq(events.seq(document)),
                  (int) LeafEvents.value(passages, document),
                  score));
        }
      }
    }
  }

  private void keep(Hit hit) {
    best.add(hit);
    if (best.size() > limit) {
      best.poll();
    }
  }
}
