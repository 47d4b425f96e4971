package io.myria.recall.context;

import io.myria.event.EventId;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/**
 * What an event is to others that tell of the same.
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
