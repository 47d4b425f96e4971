package io.myria.event;

import java.time.Instant;

/** The times that the database and people's calendars have; stateless. */
public final class StorableTime {

  /** No event is earlier. */
  public static final Instant FIRST = Instant.parse("0001-01-01T00:00:00Z");

  /** No event is later. */
  public static final Instant LAST = Instant.parse("9999-12-31T00:00:00Z");

  private StorableTime() {}

  /** The time, or the nearest one that there is: it means the same, for all events lie between. */
  public static Instant of(Instant time) {
    if (time.isBefore(FIRST)) {
      return FIRST;
    }
    return time.isAfter(LAST) ? LAST : time;
  }
}
