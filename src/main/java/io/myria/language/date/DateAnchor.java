package io.myria.language.date;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.Month;
import java.time.YearMonth;
import java.time.temporal.TemporalAdjusters;
import java.util.Optional;
import java.util.Set;

/**
 * The day that dates without a year, and days counted from it, are read against.
 *
 * @param years the day by which the year of a date without one is chosen; the same as {@code day}
 *     but for a memory of long ago
 * @param towards which of the days that a name may mean
 * @param included whether the day itself may be meant by its own name
 */
record DateAnchor(LocalDate day, LocalDate years, Towards towards, boolean included) {

  /** A date that is so near is meant whatever the tense. */
  private static final int NEAR = 183;

  private static final Set<String> BEHIND = Set.of("did", "was", "were", "had", "happened");

  private static final Set<String> AHEAD =
      Set.of("will", "shall", "going", "upcoming", "tomorrow", "gonna");

  enum Towards {
    BEFORE,
    AFTER,
    NEAREST
  }

  static DateAnchor of(DateTokens question, LocalDate today, LocalDate years) {
    boolean behind = question.any(BEHIND);
    boolean ahead = question.any(AHEAD);
    Towards towards = behind == ahead ? Towards.NEAREST : ahead ? Towards.AFTER : Towards.BEFORE;
    return new DateAnchor(today, years, towards, false);
  }

  /** For the beginning of what ends there. */
  DateAnchor upTo(LocalDate end) {
    return new DateAnchor(end, end, Towards.BEFORE, true);
  }

  /** For the end of what begins there. */
  DateAnchor since(LocalDate start) {
    return new DateAnchor(start, start, Towards.AFTER, true);
  }

  /** For "last June", which is counted from the day of asking. */
  DateAnchor counted() {
    return new DateAnchor(day, day, towards, included);
  }

  /** The year in which a month and day are meant. */
  int year(int month, int dayOfMonth) {
    LocalDate same = day(years.getYear(), month, dayOfMonth);
    return switch (towards) {
      case BEFORE -> same.isAfter(years) ? same.getYear() - 1 : same.getYear();
      case AFTER -> same.isBefore(years) ? same.getYear() + 1 : same.getYear();
      case NEAREST -> {
        long away = same.toEpochDay() - years.toEpochDay();
        yield same.getYear() + (away > NEAR ? -1 : away < -NEAR ? 1 : 0);
      }
    };
  }

  /** The day of a year in which it is meant and there is one; empty where no year has it. */
  Optional<LocalDate> day(int month, int dayOfMonth) {
    if (dayOfMonth > Month.of(month).maxLength()) {
      return Optional.empty();
    }
    YearMonth of = YearMonth.of(year(month, dayOfMonth), month);
    while (!of.isValidDay(dayOfMonth)) {
      of = of.plusYears(towards == Towards.AFTER ? 1 : -1);
    }
    return Optional.of(of.atDay(dayOfMonth));
  }

  /** One that was, unless the question looks ahead. */
  LocalDate weekday(DayOfWeek weekday) {
    if (towards == Towards.AFTER) {
      return day.with(
          included ? TemporalAdjusters.nextOrSame(weekday) : TemporalAdjusters.next(weekday));
    }
    return day.with(
        included ? TemporalAdjusters.previousOrSame(weekday) : TemporalAdjusters.previous(weekday));
  }

  /** A month's day; of a month that is shorter its last one. */
  static LocalDate day(int year, int month, int dayOfMonth) {
    LocalDate first = LocalDate.of(year, month, 1);
    return first.withDayOfMonth(Math.min(dayOfMonth, first.lengthOfMonth()));
  }
}
