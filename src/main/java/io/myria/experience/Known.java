package io.myria.experience;

import io.myria.event.EventSeq;
import java.time.Instant;
import java.util.Comparator;

/**
 * The experience of a visible event.
 *
 * @param at the event's own time
 */
record Known(EventSeq seq, Instant at, Experience experience) {

  /** As results are good: the latest fetched first. */
  static final Comparator<Known> FRESHEST =
      Comparator.comparing((Known one) -> one.experience().fetchedAt())
          .thenComparing(Known::seq)
          .reversed();

  static final Comparator<Known> NEWEST = Comparator.comparing(Known::seq).reversed();
}
