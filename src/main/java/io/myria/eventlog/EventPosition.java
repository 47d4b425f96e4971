package io.myria.eventlog;

import io.myria.event.EventSeq;
import java.time.Instant;
import java.util.Comparator;
import java.util.Objects;

/** An event's place in canonical order, oldest first. */
public record EventPosition(Instant timestamp, EventSeq seq) implements Comparable<EventPosition> {

  private static final Comparator<EventPosition> CANONICAL =
      Comparator.comparing(EventPosition::timestamp).thenComparing(EventPosition::seq);

  public EventPosition {
    Objects.requireNonNull(timestamp);
    Objects.requireNonNull(seq);
  }

  @Override
  public int compareTo(EventPosition other) {
    return CANONICAL.compare(this, other);
  }
}
