package io.myria.recall;

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
record Revised(Optional<EventId> by, Optional<LocalDate> since, List<EventId> of) {

  static final Revised NONE = new Revised(Optional.empty(), Optional.empty(), List.of());

  Revised {
    of = List.copyOf(of);
  }
}
