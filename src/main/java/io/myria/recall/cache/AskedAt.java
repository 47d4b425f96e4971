package io.myria.recall.cache;

import io.myria.language.date.Periods;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Optional;

/**
 * When and where a question is asked: what its relative days count from, and the zone whose
 * midnights begin days.
 *
 * @param clock the time of asking; empty to count from the newest time that the scope sees
 */
public record AskedAt(Optional<Instant> clock, ZoneId zone) {

  /** Counts from the newest time that the scope sees, in UTC. */
  public static final AskedAt NEWEST = new AskedAt(Optional.empty(), ZoneOffset.UTC);

  /** A memory without anything newer is one of the past: its dates without a year are of then. */
  private static final Duration LONG_AGO = Duration.ofDays(183);

  /** The day of a time. */
  public LocalDate day(Instant at) {
    return LocalDate.ofInstant(at, zone);
  }

  /** The first moment of a day. */
  public Instant begins(LocalDate day) {
    return day.atStartOfDay(zone).toInstant();
  }

  /**
   * The day that "today" is.
   *
   * @param asOf when the question is asked as if it were then
   * @param newest time that the scope sees
   */
  public LocalDate today(Optional<Instant> asOf, Optional<Instant> newest) {
    return day(asOf.or(() -> clock).or(() -> newest).orElse(Instant.EPOCH));
  }

  /** The days that a question asks about; arguments as above. */
  public Periods.Reading days(String question, Optional<Instant> asOf, Optional<Instant> newest) {
    LocalDate today = today(asOf, newest);
    boolean past =
        asOf.isEmpty()
            && clock.isPresent()
            && newest.isPresent()
            && newest.get().isBefore(clock.get().minus(LONG_AGO));
    return Periods.of(question, today, past ? day(newest.get()) : today);
  }
}
