package io.myria.search;

import io.myria.event.EventSeq;
import io.myria.log.EventFilter;
import io.myria.search.Hits.Statistics;
import io.myria.search.index.IndexFields;
import io.myria.search.index.LeafEvents;
import io.myria.search.index.TermMerge;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import org.apache.lucene.index.NumericDocValues;

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

  Hits hits() {
    List<Hit> hits = new ArrayList<>(best);
    hits.sort(Hit.ORDER);
    return new Hits(hits, statistics);
  }

  void look(LeafSearch leaf, EventFilter filter) throws IOException {
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
