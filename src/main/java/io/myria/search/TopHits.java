package io.myria.search;

import io.myria.event.EventSeq;
import io.myria.eventlog.EventFilter;
import io.myria.search.Hits.Statistics;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;

/** Scores the matches of a question, and keeps the best. Confined to one thread. */
final class TopHits {

  private final int limit;
  private final Statistics statistics;
  private final Bm25 bm25;
  private final PriorityQueue<Hit> best = new PriorityQueue<>(Hit.ORDER.reversed());

  /**
   * @param statistics of the scope, whatever else is asked for
   */
  TopHits(int limit, Statistics statistics) {
    this.limit = limit;
    this.statistics = statistics;
    this.bm25 = new Bm25(statistics);
  }

  Bm25 bm25() {
    return bm25;
  }

  Hits hits() {
    List<Hit> hits = new ArrayList<>(best);
    hits.sort(Hit.ORDER);
    return new Hits(hits, statistics);
  }

  /** What has a lower score is not kept. */
  double least() {
    return best.size() < limit || best.isEmpty() ? 0 : best.peek().score();
  }

  void look(LeafSearch leaf, EventFilter filter) throws IOException {
    LeafEvents events = leaf.events();
    LeafFilter wanted = leaf.filter(filter);
    TermMerge merge = leaf.merge();
    while (merge.nextDocument()) {
      int document = merge.document();
      if (wanted.passes(events, document)) {
        double norm = bm25.norm(events.length(document));
        double score = 0;
        while (merge.nextTerm()) {
          score += bm25.score(merge.term(), merge.frequency(), norm);
        }
        keep(events, document, score);
      }
    }
  }

  /**
   * @param events of the segment, at the document or before
   */
  void keep(LeafEvents events, int document, double score) throws IOException {
    if (score < least()) {
      return;
    }
    best.add(new Hit(new EventSeq(events.seq(document)), events.passage(document), score));
    if (best.size() > limit) {
      best.poll();
    }
  }
}
