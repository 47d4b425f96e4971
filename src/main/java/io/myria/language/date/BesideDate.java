package io.myria.language.date;

import io.myria.language.date.NamedDates.Found;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.temporal.TemporalAdjuster;
import java.time.temporal.TemporalAdjusters;
import java.util.Optional;

/** Days that are named relative to another day. Stateless. */
final class BesideDate {

  private static final int WEEK = 7;

  private BesideDate() {}

  /**
   * @param unit a weekday, "day", "week" or "weekend", perhaps of several
   * @param link "before", "after" or "of"
   */
  static Optional<Found> of(String unit, Optional<Integer> number, String link, Found date) {
    LocalDate day = date.from();
    boolean before = link.equals("before");
    if (DateWords.isWeekday(unit)) {
      LocalDate one = day.with(beside(DateWords.dayOfWeek(unit), before));
      return link.equals("of") ? Optional.empty() : Optional.of(date.with(one, one));
    }
    int sign = before ? -1 : 1;
    return switch (DateWords.singular(unit)) {
      case "day" -> link.equals("of") ? Optional.of(date) : days(date, sign * number.orElse(1));
      case "week" -> link.equals("of") ? Optional.of(week(date)) : weeks(date, number, sign);
      default -> weekend(date, link);
    };
  }

  private static Optional<Found> days(Found date, int away) {
    LocalDate one = date.from().plusDays(away);
    return Optional.of(date.with(one, one));
  }

  private static Found week(Found date) {
    LocalDate monday = date.from().with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY));
    return date.with(monday, monday.plusDays(WEEK - 1L));
  }

  /** "The week before" is the seven days; "two weeks before" is a day, by three more or less. */
  private static Optional<Found> weeks(Found date, Optional<Integer> number, int sign) {
    LocalDate day = date.from();
    if (number.isEmpty()) {
      LocalDate far = day.plusDays((long) sign * WEEK);
      LocalDate near = day.plusDays(sign);
      return Optional.of(sign < 0 ? date.with(far, near) : date.with(near, far));
    }
    LocalDate middle = day.plusWeeks((long) sign * number.get());
    return Optional.of(date.with(middle.minusDays(3), middle.plusDays(3)));
  }

  private static Optional<Found> weekend(Found date, String link) {
    LocalDate saturday =
        link.equals("of")
            ? week(date).from().plusDays(WEEK - 2L)
            : date.from().with(beside(DayOfWeek.SATURDAY, link.equals("before")));
    boolean within = link.equals("before") && date.from().getDayOfWeek() == DayOfWeek.SUNDAY;
    LocalDate first = within ? saturday.minusWeeks(1) : saturday;
    return Optional.of(date.with(first, first.plusDays(1)));
  }

  private static TemporalAdjuster beside(DayOfWeek weekday, boolean before) {
    return before ? TemporalAdjusters.previous(weekday) : TemporalAdjusters.next(weekday);
  }
}
