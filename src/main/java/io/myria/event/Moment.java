package io.myria.event;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * A time as somebody wrote it, by ISO 8601: with an offset, or a day alone.
 *
 * @param at to the microsecond; of a day, its first moment in the zone that it was read in
 * @param offset that it was written with, or of a day that of the zone then, if that is of whole
 *     minutes; empty for UTC
 * @param day where it is a day alone
 */
public record Moment(Instant at, Optional<ZoneOffset> offset, Optional<LocalDate> day) {

  private static final int SECONDS_PER_MINUTE = 60;
  private static final int LENGTH_OF_A_DAY = "2026-03-19".length();

  /**
   * Reads {@code 2026-03-19T20:00:00+01:00} or {@code 2026-03-19}, whose day is one of UTC.
   *
   * @throws DateTimeException for another text, and for a time that does not exist
   */
  public static Moment parse(String text) {
    return parse(text, ZoneOffset.UTC);
  }

  /**
   * The same, where a day is one of {@code zone}.
   *
   * @throws DateTimeException for another text, and for a time that does not exist
   */
  public static Moment parse(String text, ZoneId zone) {
    if (text.length() == LENGTH_OF_A_DAY) {
      LocalDate day = LocalDate.parse(text);
      ZonedDateTime start = day.atStartOfDay(zone);
      return new Moment(
          start.toInstant(),
          Optional.of(start.getOffset()).filter(Moment::isKept),
          Optional.of(day));
    }
    OffsetDateTime time = OffsetDateTime.parse(text);
    return new Moment(
        time.toInstant().truncatedTo(ChronoUnit.MICROS),
        Optional.of(time.getOffset()).filter(Moment::isKept),
        Optional.empty());
  }

  /** RFC 3339 has offsets of whole minutes, and readers know no others. */
  private static boolean isKept(ZoneOffset offset) {
    return !offset.equals(ZoneOffset.UTC) && offset.getTotalSeconds() % SECONDS_PER_MINUTE == 0;
  }

  /** Where a day begins at midnight in {@code zone}; other times are what they are. */
  public Instant in(ZoneId zone) {
    return day.map(date -> date.atStartOfDay(zone).toInstant()).orElse(at);
  }

  /** An instant with an offset, or in UTC without one. */
  public static String text(Instant at, Optional<ZoneOffset> offset) {
    return offset
        .map(one -> DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(at.atOffset(one)))
        .orElseGet(at::toString);
  }
}
