package io.myria.read;

import io.myria.event.EventSeq;
import io.myria.eventlog.EventPosition;
import java.time.Instant;

/** An event's position as a cursor holds it: seconds, nanoseconds, event_seq; stateless. */
public final class EventPlace {

  private EventPlace() {}

  public static String write(EventPosition place) {
    return place.timestamp().getEpochSecond()
        + " "
        + place.timestamp().getNano()
        + " "
        + Cursors.written(place.seq());
  }

  public static EventPosition read(String text) {
    String[] parts = text.split(" ");
    return new EventPosition(
        Instant.ofEpochSecond(Long.parseLong(parts[0]), Long.parseLong(parts[1])),
        new EventSeq(Long.parseLong(parts[2])));
  }
}
