package io.myria.language.date;

import io.myria.language.date.DateAnchor.Towards;
import io.myria.language.date.NamedDates.Found;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjusters;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Dates that are counted from the day of asking: "yesterday", "two weeks ago", "last Tuesday". */
final class CountedDates {

  private static final Map<String, ChronoUnit> UNITS =
      Map.of(
          "day", ChronoUnit.DAYS,
          "week", ChronoUnit.WEEKS,
          "month", ChronoUnit.MONTHS,
          "year", ChronoUnit.YEARS);

  private static final Map<String, Integer> BESIDE =
      Map.of("last", -1, "previous", -1, "past", -1, "this", 0, "current", 0, "next", 1);

  private static final Set<String> TIMES = Set.of("morning", "afternoon", "evening", "noon");

  private static final int DAYS_OF_A_WEEK = 7;

  private final DateTokens tokens;
  private final NamedDates named;

  CountedDates(DateTokens tokens, NamedDates named) {
    this.tokens = tokens;
    this.named = named;
  }

  Optional<Found> at(int i, DateAnchor anchor) {
    LocalDate today = anchor.day();
    return switch (tokens.at(i)) {
      case "yesterday" -> day(today.minusDays(1), i + 1);
      case "today", "tonight" -> day(today, i + 1);
      case "tomorrow" -> day(today.plusDays(1), i + 1);
      case "the" -> afterThe(i, anchor);
      case "in", "over", "during", "within", "for" -> rolling(i + 1, anchor);
      default -> counted(i, anchor).or(() -> beside(i, anchor)).or(() -> weekday(i, anchor));
    };
  }

  private static Optional<Found> day(LocalDate day, int next) {
    return Optional.of(new Found(day, day, next, true, false));
  }

  private static Optional<Found> days(LocalDate from, LocalDate to, int next) {
    return Optional.of(new Found(from, to, next, true, false));
  }

  private Optional<Found> afterThe(int i, DateAnchor anchor) {
    if (tokens.has(i + 1, "day", "before", "yesterday")) {
      return day(anchor.day().minusDays(2), i + 4);
    }
    if (tokens.has(i + 1, "day", "after", "tomorrow")) {
      return day(anchor.day().plusDays(2), i + 4);
    }
    boolean isOf = DateWords.isWeekday(tokens.at(i + 1));
    return rolling(i, anchor)
        .or(() -> isOf ? weekday(i + 1, anchor) : Optional.empty())
        .or(() -> dayOfMonth(i, anchor));
  }

  /** "On the 5th", and nothing that has a fifth. */
  private Optional<Found> dayOfMonth(int i, DateAnchor anchor) {
    int day = DateWords.dayNumber(tokens.at(i + 1));
    boolean ordinal = tokens.at(i + 1).matches("\\A\\d++(?:st|nd|rd|th)");
    boolean ends = tokens.at(i + 2).isEmpty() || "?!.,;".contains(tokens.at(i + 2));
    if (day == 0 || !ordinal || !ends || i == 0) {
      return Optional.empty();
    }
    boolean ahead = anchor.towards() == Towards.AFTER;
    YearMonth month = YearMonth.from(anchor.day());
    while (!month.isValidDay(day)
        || ahead && month.atDay(day).isBefore(anchor.day())
        || !ahead && month.atDay(day).isAfter(anchor.day())) {
      month = month.plusMonths(ahead ? 1 : -1);
    }
    return day(month.atDay(day), i + 2);
  }

  /** "The last three weeks", up to the day of asking. */
  private Optional<Found> rolling(int i, DateAnchor anchor) {
    int at = tokens.past(i, "the");
    if (!Set.of("last", "past", "previous").contains(tokens.at(at))) {
      return at == i + 1 || i == 0 ? Optional.empty() : ahead(i, anchor);
    }
    int unitAt = number(at + 1).isPresent() ? tokens.past(at + 2, "of") : at + 1;
    ChronoUnit unit = UNITS.get(DateWords.singular(tokens.at(unitAt)));
    int number = number(at + 1).orElse(1);
    if (unit == null || tokens.has(unitAt + 1, "of")) {
      return Optional.empty();
    }
    LocalDate from = anchor.day().minus(number, unit);
    return days(unit == ChronoUnit.DAYS ? from : from.plusDays(1), anchor.day(), unitAt + 1);
  }

  /** "In three days". */
  private Optional<Found> ahead(int i, DateAnchor anchor) {
    ChronoUnit unit = UNITS.get(DateWords.singular(tokens.at(i + 1)));
    return tokens.at(i - 1).equals("in") && number(i).isPresent() && unit != null
        ? around(anchor.day().plus(number(i).get(), unit), unit, i + 2)
        : Optional.empty();
  }

  /** "Two weeks ago". */
  private Optional<Found> counted(int i, DateAnchor anchor) {
    Optional<Integer> number = number(i);
    int unitAt = tokens.at(i).equals("a") && number(i + 1).isPresent() ? i + 2 : i + 1;
    unitAt = tokens.past(unitAt, "of");
    ChronoUnit unit = UNITS.get(DateWords.singular(tokens.at(unitAt)));
    if (number.isEmpty() || unit == null || !tokens.has(unitAt + 1, "ago")) {
      return Optional.empty();
    }
    int many = unitAt > i + 1 ? number(i + 1).orElse(number.get()) : number.get();
    return around(anchor.day().minus(many, unit), unit, unitAt + 2);
  }

  /**
   * A day is meant as it is said, a week by three days more or less, a month or year as a whole.
   */
  private static Optional<Found> around(LocalDate day, ChronoUnit unit, int next) {
    return switch (unit) {
      case DAYS -> day(day, next);
      case WEEKS -> days(day.minusDays(3), day.plusDays(3), next);
      case MONTHS ->
          days(day.withDayOfMonth(1), day.with(TemporalAdjusters.lastDayOfMonth()), next);
      default -> days(day.withDayOfYear(1), day.with(TemporalAdjusters.lastDayOfYear()), next);
    };
  }

  private Optional<Integer> number(int i) {
    return DateWords.number(tokens.at(i));
  }

  /** "Last week", "this morning", "next Friday". */
  private Optional<Found> beside(int i, DateAnchor anchor) {
    Integer step = BESIDE.get(tokens.at(i));
    if (step == null) {
      return Optional.empty();
    }
    String unit = tokens.at(i + 1);
    LocalDate today = anchor.day();
    if (DateWords.isWeekday(unit)) {
      return day(besideWeekday(unit, step, today), i + 2);
    }
    if (unit.equals("night") || TIMES.contains(unit)) {
      return step > 0 ? Optional.empty() : day(today.plusDays(step), i + 2);
    }
    if (DateWords.month(unit) > 0 || DateWords.SEASONS.containsKey(unit)) {
      return named.at(i + 1, anchor);
    }
    return besideUnit(unit, step, today, i + 2).map(found -> weekdayOf(found, unit).orElse(found));
  }

  /** "Last week on Tuesday", "last week's Tuesday". */
  private Optional<Found> weekdayOf(Found found, String unit) {
    int at = tokens.past(tokens.past(tokens.past(found.next(), "on"), "'s"), "’s");
    return unit.equals("week") && DateWords.isWeekday(tokens.at(at))
        ? day(found.from().with(DateWords.dayOfWeek(tokens.at(at))), at + 1)
        : Optional.empty();
  }

  private static LocalDate besideWeekday(String name, int step, LocalDate today) {
    DayOfWeek weekday = DateWords.dayOfWeek(name);
    return step == 0
        ? monday(today).with(weekday)
        : today.with(
            step < 0 ? TemporalAdjusters.previous(weekday) : TemporalAdjusters.next(weekday));
  }

  private static Optional<Found> besideUnit(String unit, int step, LocalDate today, int next) {
    LocalDate monday = monday(today).plusWeeks(step);
    return switch (unit) {
      case "day" -> step == 0 ? Optional.empty() : day(today.plusDays(step), next);
      case "week" -> days(monday, monday.plusDays(DAYS_OF_A_WEEK - 1L), next);
      case "weekend" -> days(monday.plusDays(5), monday.plusDays(6), next);
      case "month" -> around(today.plusMonths(step), ChronoUnit.MONTHS, next);
      case "year" -> around(today.plusYears(step), ChronoUnit.YEARS, next);
      default -> Optional.empty();
    };
  }

  /** "On Tuesday", "Tuesday of last week", "Tuesday two weeks ago". */
  private Optional<Found> weekday(int i, DateAnchor anchor) {
    if (!DateWords.isWeekday(tokens.at(i))) {
      return Optional.empty();
    }
    DayOfWeek weekday = DateWords.dayOfWeek(tokens.at(i));
    int at = tokens.past(tokens.past(i + 1, "of"), "in");
    Integer step = BESIDE.get(tokens.at(at));
    if (step != null && tokens.has(at + 1, "week")) {
      return day(monday(anchor.day()).plusWeeks(step).with(weekday), at + 2);
    }
    Optional<Found> counted = counted(i + 1, anchor);
    if (counted.isPresent() && !counted.get().from().equals(counted.get().to())) {
      return day(
          counted.get().from().with(TemporalAdjusters.nextOrSame(weekday)), counted.get().next());
    }
    return day(anchor.weekday(weekday), i + 1);
  }

  private static LocalDate monday(LocalDate day) {
    return day.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY));
  }
}
