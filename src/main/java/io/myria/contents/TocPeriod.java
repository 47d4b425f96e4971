package io.myria.contents;

import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.TextStyle;
import java.time.temporal.IsoFields;
import java.time.temporal.TemporalAdjusters;
import java.util.Locale;
import java.util.Optional;

/**
 * A year, a month, a day, or as much of an ISO week as lies in one month: so weeks have one month
 * above them. Immutable.
 *
 * @param level no {@link TocLevel#SEGMENT}
 * @param begins its first day
 */
public record TocPeriod(TocLevel level, LocalDate begins) {

  public TocPeriod {
    if (level == TocLevel.SEGMENT || !begins.equals(first(level, begins))) {
      throw new IllegalArgumentException("no " + level + " begins on " + begins);
    }
  }

  /** The period of a level that holds a day. */
  public static TocPeriod of(TocLevel level, LocalDate day) {
    return new TocPeriod(level, first(level, day));
  }

  private static LocalDate first(TocLevel level, LocalDate day) {
    return switch (level) {
      case YEAR -> day.withDayOfYear(1);
      case MONTH -> day.withDayOfMonth(1);
      case WEEK -> {
        LocalDate monday = day.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY));
        LocalDate month = day.withDayOfMonth(1);
        yield monday.isBefore(month) ? month : monday;
      }
      default -> day;
    };
  }

  /** The first day behind it. */
  public LocalDate ends() {
    return switch (level) {
      case YEAR -> begins.plusYears(1);
      case MONTH -> begins.plusMonths(1);
      case WEEK -> {
        LocalDate monday = begins.with(TemporalAdjusters.next(DayOfWeek.MONDAY));
        LocalDate month = begins.withDayOfMonth(1).plusMonths(1);
        yield monday.isAfter(month) ? month : monday;
      }
      default -> begins.plusDays(1);
    };
  }

  /** Its first moment. */
  public Instant from(ZoneId zone) {
    return begins.atStartOfDay(zone).toInstant();
  }

  /** The first moment behind it. */
  public Instant to(ZoneId zone) {
    return ends().atStartOfDay(zone).toInstant();
  }

  /** The period above; empty above a year. */
  public Optional<TocPeriod> above() {
    return level == TocLevel.YEAR ? Optional.empty() : Optional.of(of(level.above(), begins));
  }

  /** Whether it is only a part of its ISO week. */
  public boolean isClipped() {
    return level == TocLevel.WEEK && !begins.plusWeeks(1).equals(ends());
  }

  /** As ids have it: {@code 2026}, {@code 2026-09}, {@code 2026-W37}, {@code 2026-09-10}. */
  public String key() {
    String day = begins.toString();
    return switch (level) {
      case YEAR -> day.substring(0, day.length() - "-01-01".length());
      case MONTH -> month();
      case WEEK -> week() + (isClipped() ? ":" + month() : "");
      default -> day;
    };
  }

  private String month() {
    String day = begins.toString();
    return day.substring(0, day.length() - "-01".length());
  }

  private String week() {
    return String.format(
        Locale.ROOT,
        "%04d-W%02d",
        begins.get(IsoFields.WEEK_BASED_YEAR),
        begins.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR));
  }

  /** As people call it: {@code September 2026}, {@code week 37, 7 to 13 September 2026}. */
  public String name() {
    String month = begins.getMonth().getDisplayName(TextStyle.FULL, Locale.ENGLISH);
    int year = begins.getYear();
    return switch (level) {
      case YEAR -> Integer.toString(year);
      case MONTH -> month + " " + year;
      case WEEK -> "week " + begins.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR) + ", " + days(month);
      default ->
          begins.getDayOfWeek().getDisplayName(TextStyle.FULL, Locale.ENGLISH)
              + ", "
              + begins.getDayOfMonth()
              + " "
              + month
              + " "
              + year;
    };
  }

  private String days(String month) {
    int first = begins.getDayOfMonth();
    int last = ends().minusDays(1).getDayOfMonth();
    return first + (last > first ? " to " + last : "") + " " + month + " " + begins.getYear();
  }

  @Override
  public String toString() {
    return "toc:" + level.wire() + ":" + key();
  }
}
