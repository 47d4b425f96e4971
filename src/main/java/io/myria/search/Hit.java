package io.myria.search;

import io.myria.event.EventSeq;
import java.util.Comparator;

/**
 * A passage that a search found.
 *
 * @param passage its place in the event's text, from 0
 * @param score above 0, higher is better; comparable within one answer only
 */
public record Hit(EventSeq seq, int passage, double score) {

  /** The best first; of equals the newest in the log, then the first in its text. */
  static final Comparator<Hit> ORDER =
      Comparator.comparingDouble(Hit::score)
          .thenComparing(Hit::seq)
          .reversed()
          .thenComparingInt(Hit::passage);
}
