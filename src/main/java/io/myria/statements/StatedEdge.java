package io.myria.statements;

import io.myria.event.EventSeq;
import java.time.Instant;
import java.util.Comparator;

/**
 * A relation with the event that states it.
 *
 * @param said the event's time
 */
public record StatedEdge(EventSeq seq, Instant said, EntityEdge edge) {

  /** The latest word last: by the emitters' times, and by the log where they are the same. */
  static final Comparator<StatedEdge> BY_WORD =
      Comparator.comparing(StatedEdge::said).thenComparing(StatedEdge::seq);
}
