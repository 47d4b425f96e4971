package io.myria.recall.routing;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** How far back a question looks, in days of 24 hours from the time that it is counted to. */
public enum TimeScope {
  /** The last 24 hours, whatever the asker's zone and the hour. */
  TODAY(1),
  LAST_WEEK(7),
  LAST_MONTH(30),
  LAST_QUARTER(90),
  ALL_TIME(0);

  private final int days;

  TimeScope(int days) {
    this.days = days;
  }

  /** The earliest time that is meant. */
  Optional<Instant> from(Instant now) {
    return days == 0 ? Optional.empty() : Optional.of(now.minus(Duration.ofDays(days)));
  }
}
