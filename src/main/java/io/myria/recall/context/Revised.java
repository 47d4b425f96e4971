package io.myria.recall.context;

import io.myria.event.EventId;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/**
 * An event's place among others that tell of the same attribute: what replaced it, and what it
 * replaces.
 *
 * @param by the event that tells what holds instead; empty where what it tells holds
 * @param since the day of that event
 * @param of the events that tell what it took the place of
 */
public record Revised(Optional<EventId> by, Optional<LocalDate> since, List<EventId> of) {

  public static final Revised NONE = new Revised(Optional.empty(), Optional.empty(), List.of());

  public Revised {
    of = List.copyOf(of);
  }
}
