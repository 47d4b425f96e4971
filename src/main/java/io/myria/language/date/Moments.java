package io.myria.language.date;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.temporal.TemporalAdjusters;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The days a text speaks of: dates, months and years by name, and what is counted from the day it
 * was said on ("yesterday", "last summer", "three weeks ago"); Chinese ones, and of questions also
 * German, French and Spanish ones.
 */
public final class Moments {

  private static final Map<String, Integer> UNIT_DAYS =
      Map.of("day", 1, "week", 7, "weekend", 7, "month", 30, "year", 365);

  private final List<String> words;
  private final LocalDate anchor;
  private final boolean ahead;
  private final List<Span> spans = new ArrayList<>();

  private Moments(String text, LocalDate anchor, boolean ahead) {
    this.words = words(text);
    this.anchor = anchor;
    this.ahead = ahead;
  }

  /** What a text said on {@code anchor} speaks of. */
  public static List<Span> in(String text, LocalDate anchor) {
    return in(text, anchor, false);
  }

  /** The single days among them, in the order of the text, each once. */
  public static List<LocalDate> days(String text, LocalDate anchor, boolean ahead) {
    return in(text, anchor, ahead).stream()
        .filter(span -> span.from() == span.to())
        .map(span -> LocalDate.ofEpochDay(span.from()))
        .distinct()
        .toList();
  }

  /**
   * @param ahead whether a weekday is the one that comes; else it is the one that was
   */
  private static List<Span> in(String text, LocalDate anchor, boolean ahead) {
    List<LocalizedDates.Written> written = LocalizedDates.inChinese(text);
    Moments moments = new Moments(LocalizedDates.without(written, text), anchor, ahead);
    for (int i = 0; i < moments.words.size(); i++) {
      moments.relative(i);
      moments.absolute(i, anchor.getYear() - 1, anchor.getYear() + 1, true);
    }
    for (LocalizedDates.Written one : written) {
      one.on(anchor).ifPresent(days -> moments.add(days.from(), days.to()));
    }
    return List.copyOf(moments.spans);
  }

  /** As {@link #named}, of a question: other languages' dates, too. */
  public static List<Span> asked(String question, int firstYear, int lastYear) {
    return named(question, LocalizedDates.in(question), firstYear, lastYear);
  }

  /** What a text speaks of without knowing when it was said; a day or month is one of each year. */
  public static List<Span> named(String text, int firstYear, int lastYear) {
    return named(text, LocalizedDates.inChinese(text), firstYear, lastYear);
  }

  private static List<Span> named(
      String text, List<LocalizedDates.Written> written, int firstYear, int lastYear) {
    Moments moments = new Moments(LocalizedDates.without(written, text), LocalDate.EPOCH, false);
    for (int i = 0; i < moments.words.size(); i++) {
      moments.absolute(i, firstYear, lastYear, false);
    }
    written.stream()
        .filter(one -> !one.isCounted())
        .forEach(one -> moments.spans.addAll(one.spans(firstYear, lastYear)));
    return List.copyOf(moments.spans);
  }

  private void relative(int i) {
    String word = words.get(i);
    switch (word) {
      case "yesterday" -> add(anchor.minusDays(1), anchor.minusDays(1));
      case "today", "tonight" -> add(anchor, anchor);
      case "tomorrow" -> add(anchor.plusDays(1), anchor.plusDays(1));
      case "last", "past", "previous" -> beside(at(i + 1), -1);
      case "next", "coming", "upcoming" -> beside(at(i + 1), 1);
      case "this" -> beside(at(i + 1), 0);
      case "ago" -> ago(i);
      default -> weekday(i);
    }
  }

  private void beside(String unit, int step) {
    if (unit.equals("night")) {
      add(anchor.minusDays(1), anchor);
    } else if (UNIT_DAYS.containsKey(unit)) {
      int days = UNIT_DAYS.get(unit);
      LocalDate middle = anchor.plusDays((long) step * days);
      add(middle.minusDays(days / 2), middle.plusDays(days / 2));
    } else if (DateWords.SEASONS.containsKey(unit)) {
      LocalDate start = nearest(DateWords.SEASONS.get(unit), step);
      add(start, start.plusMonths(3).minusDays(1));
    } else if (DateWords.month(unit) > 0) {
      LocalDate start = nearest(DateWords.month(unit), step);
      add(start, start.plusMonths(1).minusDays(1));
    } else if (DateWords.isWeekday(unit) && step > 0) {
      LocalDate day = anchor.with(TemporalAdjusters.next(DateWords.dayOfWeek(unit)));
      add(day, day);
    }
  }

  private void ago(int i) {
    String unit = DateWords.singular(at(i - 1));
    int back = at(i - 2).equals("of") ? i - 3 : i - 2;
    Optional<Integer> number = DateWords.number(at(back));
    if (UNIT_DAYS.containsKey(unit) && number.isPresent()) {
      int days = UNIT_DAYS.get(unit);
      LocalDate middle = anchor.minusDays((long) days * number.get());
      add(middle.minusDays(days / 2), middle.plusDays(days / 2));
    }
  }

  private void weekday(int i) {
    if (DateWords.isWeekday(words.get(i)) && !at(i - 1).equals("next")) {
      DayOfWeek weekday = DateWords.dayOfWeek(words.get(i));
      LocalDate day =
          anchor.with(
              ahead ? TemporalAdjusters.next(weekday) : TemporalAdjusters.previous(weekday));
      add(day, day);
    }
  }

  private void absolute(int i, int firstYear, int lastYear, boolean one) {
    int month = isOtherWord(i) ? 0 : DateWords.month(words.get(i));
    if (month > 0) {
      int day = DateWords.dayNumber(at(i + 1));
      int next = i + 2;
      if (day == 0) {
        day = DateWords.dayNumber(at(i - 1).equals("of") ? at(i - 2) : at(i - 1));
        next = i + 1;
      }
      int year = DateWords.yearNumber(at(next));
      if (year == 0 && one) {
        year = nearest(month, 0).getYear();
      }
      for (int y = year > 0 ? year : firstYear; y <= (year > 0 ? year : lastYear); y++) {
        spans.add(day == 0 ? Span.month(y, month) : day(y, month, day));
      }
    } else if (DateWords.yearNumber(words.get(i)) > 0 && !follows(i)) {
      spans.add(Span.year(DateWords.yearNumber(words.get(i))));
    }
  }

  /** "may" and "march" are months where something around them says so. */
  private boolean isOtherWord(int i) {
    return List.of("may", "march", "mar").contains(words.get(i))
        && !List.of("in", "of", "since", "by", "until", "during", "early", "late")
            .contains(at(i - 1))
        && DateWords.dayNumber(at(i - 1)) == 0
        && DateWords.dayNumber(at(i + 1)) == 0
        && DateWords.yearNumber(at(i + 1)) == 0;
  }

  /** Whether a year belongs to the month or day before it. */
  private boolean follows(int i) {
    return DateWords.month(at(i - 1)) > 0
        || DateWords.dayNumber(at(i - 1)) > 0 && DateWords.month(at(i - 2)) > 0;
  }

  private static Span day(int year, int month, int day) {
    LocalDate first = LocalDate.of(year, month, 1);
    return Span.day(first.withDayOfMonth(Math.min(day, first.lengthOfMonth())));
  }

  /** The month's first day: the nearest to the anchor, or the last before or next after it. */
  private LocalDate nearest(int month, int step) {
    LocalDate same = LocalDate.of(anchor.getYear(), month, 1);
    long away = same.toEpochDay() - anchor.toEpochDay();
    long half = 183;
    if (step < 0 && away > -28 || step == 0 && away > half) {
      return same.minusYears(1);
    }
    return step > 0 && away < 0 || step == 0 && away < -half ? same.plusYears(1) : same;
  }

  private void add(LocalDate from, LocalDate to) {
    spans.add(new Span(from.toEpochDay(), to.toEpochDay()));
  }

  private String at(int index) {
    return index >= 0 && index < words.size() ? words.get(index) : "";
  }

  /** Runs of ASCII letters and digits, in lower case: what names of days are written with. */
  private static List<String> words(String text) {
    List<String> words = new ArrayList<>();
    StringBuilder word = new StringBuilder();
    for (int i = 0; i <= text.length(); i++) {
      char unit = i < text.length() ? text.charAt(i) : ' ';
      char lower = unit >= 'A' && unit <= 'Z' ? (char) (unit + 32) : unit;
      if (lower >= 'a' && lower <= 'z' || lower >= '0' && lower <= '9') {
        word.append(lower);
      } else if (word.length() > 0) {
        words.add(word.toString());
        word.setLength(0);
      }
    }
    return words;
  }
}
