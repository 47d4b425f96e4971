package io.myria.recall.routing;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Optional;

/** How far back a question looks: so many days before the day of asking, and that day. */
public enum TimeScope {
  /** From midnight. */
  TODAY(0),
  LAST_WEEK(7),
  LAST_MONTH(30),
  LAST_QUARTER(90),
  ALL_TIME(-1);

  private final int days;

  TimeScope(int days) {
    this.days = days;
  }

  /**
   * The earliest time that is meant.
   *
   * @param zone whose midnights begin days
   */
  Optional<Instant> from(Instant now, ZoneId zone) {
    return days < 0
        ? Optional.empty()
        : Optional.of(
            LocalDate.ofInstant(now, zone).minusDays(days).atStartOfDay(zone).toInstant());
  }
}
