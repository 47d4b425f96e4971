package io.myria.language.date;

import io.myria.language.Lexicon;
import io.myria.language.date.DateAnchor.Towards;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.Optional;
import java.util.Set;

/**
 * Dates by their name: ISO 8601, digits with strokes where the year stands first and with dots
 * where it stands last, days, months and years as English and German write them, and parts of a
 * month or year. A day that its month does not have is none.
 */
final class NamedDates {

  private static final Lexicon LISTS = Lexicon.beside(NamedDates.class);

  private static final Set<String> BEFORE_YEAR = LISTS.words("before-year");

  private static final Set<String> BEFORE_MONTH = LISTS.words("before-month");

  private static final Set<String> BESIDE_YEAR = Set.of("last", "this", "next");

  private final DateTokens tokens;
  private final DateParts parts;

  NamedDates(DateTokens tokens) {
    this.tokens = tokens;
    this.parts = new DateParts(tokens, this);
  }

  /**
   * What was read.
   *
   * @param next place in the question
   * @param counted from the day of asking
   * @param complete whether the year stands there
   */
  record Found(LocalDate from, LocalDate to, int next, boolean counted, boolean complete) {

    Found upTo(int end) {
      return new Found(from, to, end, counted, complete);
    }

    Found with(LocalDate first, LocalDate last) {
      return new Found(first, last, next, counted, complete);
    }
  }

  static Found day(LocalDate day, int next, boolean complete) {
    return new Found(day, day, next, false, complete);
  }

  Optional<Found> at(int i, DateAnchor anchor) {
    Optional<DayOfMonth> day = dayOfMonth(i);
    return iso(i)
        .or(() -> digits(i))
        .or(() -> parts.at(i, anchor))
        .or(() -> day.flatMap(named -> dated(named, anchor)))
        .or(() -> day.isPresent() ? Optional.empty() : monthAlone(i, anchor))
        .or(() -> season(i, anchor))
        .or(() -> year(i));
  }

  Optional<Found> iso(int i) {
    String word = tokens.at(i);
    if (word.length() < 6 || word.charAt(4) != '-') {
      return Optional.empty();
    }
    String[] parts =
        (word.indexOf('t') < 0 ? word : word.substring(0, word.indexOf('t'))).split("-");
    try {
      YearMonth month = YearMonth.of(Integer.parseInt(parts[0]), Integer.parseInt(parts[1]));
      return Optional.of(
          parts.length == 2
              ? month(month, i + 1, true)
              : day(month.atDay(Integer.parseInt(parts[2])), i + 1, true));
    } catch (DateTimeException | NumberFormatException noDate) {
      return Optional.empty();
    }
  }

  /** "2026/09/05" and "05.09.2026". */
  private Optional<Found> digits(int i) {
    String word = tokens.at(i);
    boolean yearFirst = word.indexOf('/') == 4;
    if (!yearFirst && word.indexOf('.') < 1) {
      return Optional.empty();
    }
    String[] parts = word.split("[/.]");
    try {
      LocalDate day =
          LocalDate.of(
              Integer.parseInt(parts[yearFirst ? 0 : 2]),
              Integer.parseInt(parts[1]),
              Integer.parseInt(parts[yearFirst ? 2 : 0]));
      return Optional.of(day(day, i + 1, true));
    } catch (DateTimeException noDate) {
      return Optional.empty();
    }
  }

  /**
   * A day and a month that stand together, whether there is such a day or not.
   *
   * @param next place behind them
   */
  private record DayOfMonth(int month, int day, int next) {}

  /** Whether a day and a month stand there; where they are read as none, there is no such day. */
  boolean namesDay(int i) {
    return dayOfMonth(i).isPresent();
  }

  /** The place behind such a day and its year, or behind the word. */
  int past(int i) {
    Optional<DayOfMonth> day = dayOfMonth(i);
    if (day.isEmpty()) {
      return i + 1;
    }
    int next = day.get().next();
    int yearAt = tokens.past(next, ",");
    if (DateWords.yearNumber(tokens.at(yearAt)) > 0) {
      return yearAt + 1;
    }
    boolean beside = tokens.in(next, BESIDE_YEAR) && tokens.has(next + 1, "year");
    return beside ? next + 2 : next;
  }

  /** "Tuesday, the 5th of September", "5. Oktober" and "Tuesday, September 5th". */
  private Optional<DayOfMonth> dayOfMonth(int i) {
    int at = i;
    if (DateWords.isWeekday(tokens.at(at))) {
      at = tokens.past(at + 1, ",");
    }
    int dayAt = tokens.past(at, "the");
    int first = dayNumber(dayAt);
    int monthAt = tokens.past(tokens.past(dayAt + 1, "."), "of");
    int month = DateWords.monthOfAny(tokens.at(monthAt));
    if (first > 0 && month > 0) {
      return Optional.of(new DayOfMonth(month, first, monthAt + 1));
    }
    int named = DateWords.month(tokens.at(at));
    int lastAt = tokens.past(at + 1, "the");
    int last = dayNumber(lastAt);
    return named > 0 && !isOtherWord(at) && last > 0
        ? Optional.of(new DayOfMonth(named, last, lastAt + 1))
        : Optional.empty();
  }

  /** "September 2026" and "September"; German ones that are names, too, where a date is meant. */
  private Optional<Found> monthAlone(int i, DateAnchor anchor) {
    int month = DateWords.month(tokens.at(i));
    if (month > 0) {
      return isOtherWord(i) ? Optional.empty() : Optional.of(monthAlone(i, month, anchor));
    }
    int german = DateWords.monthOfAny(tokens.at(i));
    boolean dated = tokens.at(i - 1).equals("im") || DateWords.yearNumber(tokens.at(i + 1)) > 0;
    return german > 0 && dated ? Optional.of(monthAlone(i, german, anchor)) : Optional.empty();
  }

  private Optional<Found> dated(DayOfMonth named, DateAnchor anchor) {
    int yearAt = tokens.past(named.next(), ",");
    int year = DateWords.yearNumber(tokens.at(yearAt));
    Optional<Integer> beside = besideYear(named.next(), anchor);
    if (year > 0) {
      return dated(named, year, yearAt + 1);
    }
    return beside.isPresent()
        ? dated(named, beside.get(), named.next() + 2)
        : anchor.day(named.month(), named.day()).map(day -> day(day, named.next(), false));
  }

  private static Optional<Found> dated(DayOfMonth named, int year, int next) {
    YearMonth month = YearMonth.of(year, named.month());
    return month.isValidDay(named.day())
        ? Optional.of(day(month.atDay(named.day()), next, true))
        : Optional.empty();
  }

  private Found monthAlone(int i, int month, DateAnchor anchor) {
    int yearAt = tokens.past(tokens.past(i + 1, ","), "of");
    int year = DateWords.yearNumber(tokens.at(yearAt));
    if (year > 0) {
      return month(YearMonth.of(year, month), yearAt + 1, true);
    }
    Optional<Integer> beside = besideYear(yearAt, anchor);
    if (beside.isPresent()) {
      return month(YearMonth.of(beside.get(), month), yearAt + 2, true);
    }
    int day = anchor.towards() == Towards.AFTER ? 31 : 1;
    boolean near = tokens.in(i - 1, BESIDE_YEAR);
    int nearest = (near ? anchor.counted() : anchor).year(month, day);
    if (tokens.at(i - 1).equals("last")
        && YearMonth.of(nearest, month).atEndOfMonth().isAfter(anchor.day())) {
      nearest--;
    } else if (tokens.at(i - 1).equals("next")
        && !YearMonth.of(nearest, month).atDay(1).isAfter(anchor.day())) {
      nearest++;
    }
    return month(YearMonth.of(nearest, month), i + 1, false);
  }

  /** "Last year", behind a date. */
  private Optional<Integer> besideYear(int i, DateAnchor anchor) {
    if (!tokens.at(i + 1).equals("year")) {
      return Optional.empty();
    }
    return switch (tokens.at(i)) {
      case "last" -> Optional.of(anchor.day().getYear() - 1);
      case "this" -> Optional.of(anchor.day().getYear());
      case "next" -> Optional.of(anchor.day().getYear() + 1);
      default -> Optional.empty();
    };
  }

  private Optional<Found> season(int i, DateAnchor anchor) {
    Integer month = DateWords.SEASONS.get(tokens.at(i));
    int yearAt = tokens.past(i + 1, "of");
    int year = DateWords.yearNumber(tokens.at(yearAt));
    boolean said = Set.of("last", "next", "this").contains(tokens.at(i - 1));
    if (month == null || year == 0 && !said) {
      return Optional.empty();
    }
    int begun = year > 0 ? year : anchor.upTo(anchor.day()).year(month, 1);
    LocalDate start = LocalDate.of(begun, month, 1);
    if (year == 0) {
      boolean over = start.plusMonths(3).compareTo(anchor.day()) <= 0;
      start =
          switch (tokens.at(i - 1)) {
            case "last" -> over ? start : start.minusYears(1);
            case "next" -> start.plusYears(1);
            default -> over ? start.plusYears(1) : start;
          };
    }
    LocalDate end = start.plusMonths(3).minusDays(1);
    return Optional.of(new Found(start, end, year > 0 ? yearAt + 1 : i + 1, false, year > 0));
  }

  private Optional<Found> year(int i) {
    int year = DateWords.yearNumber(tokens.at(i));
    return year > 0 && tokens.in(i - 1, BEFORE_YEAR)
        ? Optional.of(
            new Found(LocalDate.of(year, 1, 1), LocalDate.of(year, 12, 31), i + 1, false, true))
        : Optional.empty();
  }

  /** A month or a year. */
  Optional<Found> within(int i, DateAnchor anchor) {
    return month(i, anchor).or(() -> year(i));
  }

  Optional<Found> month(int i, DateAnchor anchor) {
    int month = DateWords.month(tokens.at(i));
    Optional<Found> iso = iso(i).filter(found -> !found.from().equals(found.to()));
    return month > 0 ? Optional.of(monthAlone(i, month, anchor)) : iso;
  }

  private static Found month(YearMonth month, int next, boolean complete) {
    return new Found(month.atDay(1), month.atEndOfMonth(), next, false, complete);
  }

  /** "May" and "March" are months where something around them says so. */
  private boolean isOtherWord(int i) {
    return Set.of("may", "march", "mar", "jan").contains(tokens.at(i))
        && !tokens.in(i - 1, BEFORE_MONTH)
        && !(i > 0 && tokens.isCapital(i))
        && DateWords.yearNumber(tokens.at(tokens.past(i + 1, ","))) == 0;
  }

  /** Of a month: in digits, or spelled out before "of". */
  private int dayNumber(int i) {
    int ordinal = tokens.has(i + 1, "of") ? DateParts.ORDINALS.getOrDefault(tokens.at(i), 0) : 0;
    return ordinal > 0 ? ordinal : DateWords.dayNumber(tokens.at(i));
  }
}
