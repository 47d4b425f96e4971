package io.myria.language.date;

import io.myria.language.date.DateAnchor.Towards;
import io.myria.language.date.NamedDates.Found;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * The days a question asks about, as it is read on one of them: in any language dates of ISO 8601,
 * {@code 2026/09/05} and {@code 05.09.2026}; in English dates as they are written, days and spans
 * counted from the day of asking, weekdays, and ranges of all these; German dates that name their
 * month, and what {@link LocalizedDates} reads of other languages. Times of day are not read, nor
 * dates that countries read differently, such as {@code 5/9/2026}, nor days that there are not.
 */
public final class Periods {

  /** Words that ask for what happens again and again. */
  private static final Set<String> AGAIN =
      Set.of(
          "usually",
          "always",
          "normally",
          "generally",
          "typically",
          "often",
          "regularly",
          "every",
          "each",
          "never",
          "sometimes",
          "routinely");

  private static final Set<String> PRESENT = Set.of("do", "does", "is", "are", "am", "can");

  /** Behind "do" and somebody, these ask for what is remembered, of any time. */
  private static final Set<String> REMEMBERING =
      Set.of("know", "remember", "recall", "have", "mean", "think", "tell", "find", "show", "give");

  private static final Set<String> PAST =
      Set.of(
          "said", "told", "met", "went", "came", "got", "made", "took", "ate", "saw", "bought",
          "wrote", "sent", "spoke", "began", "left", "found", "gave", "been");

  private static final Set<String> BESIDE = Set.of("last", "this", "next", "past", "previous");

  private static final Set<String> TO = Set.of("to", "till", "until", "through", "-", "–", "—");

  /** Most texts have no such date, and that is soon seen. */
  private static final Predicate<String> HYPHEN = Pattern.compile("\\d{4}-\\d\\d").asPredicate();

  /** Longer questions are read up to here. */
  private static final int MOST = 500;

  private final DateTokens tokens;
  private final DateAnchor anchor;
  private final NamedDates named;
  private final CountedDates counted;
  private final List<Read> read = new ArrayList<>();

  private Periods(String question, LocalDate today, LocalDate years) {
    this.tokens = new DateTokens(question);
    this.anchor = DateAnchor.of(tokens, today, years);
    this.named = new NamedDates(tokens);
    this.counted = new CountedDates(tokens, named);
  }

  /**
   * What was read of a question.
   *
   * @param rest the question without what says when
   */
  public record Reading(List<Period> periods, String rest) {

    public Reading {
      periods = List.copyOf(periods);
    }
  }

  private record Read(Period period, int start, int next, boolean counted) {}

  /**
   * Days counted from the day of asking are left out where a date stands beside them: "last week,
   * as you said on 6 November" was counted from then.
   *
   * @param today the day of asking
   */
  public static Reading of(String question, LocalDate today) {
    return of(question, today, today);
  }

  /**
   * The same of a memory that ended long before the day of asking.
   *
   * @param today the day of asking, from which "yesterday" is counted
   * @param years the day by which the year of a date without one is chosen
   */
  public static Reading of(String question, LocalDate today, LocalDate years) {
    try {
      Reading read = new Periods(question, today, years).read(question);
      return read.periods().isEmpty() ? localized(question, today, years) : read;
    } catch (DateTimeException beyondAllCalendars) {
      return new Reading(List.of(), question);
    }
  }

  private static Reading localized(String question, LocalDate today, LocalDate years) {
    List<LocalizedDates.Written> found = LocalizedDates.in(question);
    boolean dated = found.stream().anyMatch(one -> !one.isCounted());
    List<Period> periods = new ArrayList<>();
    StringBuilder rest = new StringBuilder();
    int from = 0;
    for (LocalizedDates.Written one : found) {
      String words = question.substring(one.start(), one.end());
      if (!dated || !one.isCounted()) {
        one.on(one.isCounted() ? today : years)
            .map(days -> new Period(Optional.of(days.from()), Optional.of(days.to()), words))
            .ifPresent(periods::add);
      }
      rest.append(question, from, one.start()).append(' ');
      from = one.end();
    }
    return new Reading(periods, rest.append(question.substring(from)).toString());
  }

  /** The days that a text names as ISO 8601 has them. */
  public static List<Span> iso(String text) {
    if (!HYPHEN.test(text)) {
      return List.of();
    }
    DateTokens tokens = new DateTokens(text);
    NamedDates named = new NamedDates(tokens);
    List<Span> spans = new ArrayList<>();
    for (int i = 0; i < tokens.size(); i++) {
      named
          .iso(i)
          .map(found -> new Span(found.from().toEpochDay(), found.to().toEpochDay()))
          .ifPresent(spans::add);
    }
    return spans;
  }

  private Reading read(String question) {
    int last = Math.min(MOST, tokens.size());
    for (int i = 0; i < last; ) {
      Optional<Read> found = range(i);
      found.ifPresent(read::add);
      i = found.isPresent() ? found.get().next() : named.past(i);
    }
    boolean dated = read.stream().anyMatch(one -> !one.counted());
    List<Period> periods = new ArrayList<>();
    StringBuilder rest = new StringBuilder();
    int from = 0;
    for (Read one : read) {
      if (!dated || !one.counted()) {
        periods.add(one.period());
      }
      rest.append(question, from, tokens.start(one.start()));
      from = tokens.end(one.next() - 1);
    }
    return new Reading(periods, rest.append(question.substring(from)).toString());
  }

  private Optional<Read> range(int i) {
    return switch (tokens.at(i)) {
      case "between" -> between(i, i + 1, "and");
      case "from" -> between(i, i + 1, "").or(() -> open(i, i + 1, true));
      case "since" -> open(i, i + 1, true);
      case "before" -> found(i + 1).map(it -> upTo(i, it, it.from().minusDays(1)));
      case "after" -> found(i + 1).map(it -> since(i, it, it.to().plusDays(1)));
      case "until", "till", "by" -> found(i + 1).map(it -> upTo(i, it, it.to()));
      default -> between(i, i, "").or(() -> beside(i)).or(() -> single(i));
    };
  }

  private Optional<Read> single(int i) {
    return found(i)
        .filter(it -> !isHabit(i, it))
        .map(it -> read(i, it, Optional.of(it.from()), Optional.of(it.to())));
  }

  /**
   * Whether a weekday or a month by itself says what happens each week or year: "on a Friday",
   * "usually in December", and in the present tense "on Friday" ("Who is off on Friday?"), which is
   * no Friday that was.
   */
  private boolean isHabit(int i, Found it) {
    boolean weekday = DateWords.isWeekday(tokens.at(i)) && it.next() == i + 1;
    boolean month = DateWords.month(tokens.at(i)) > 0 && it.next() == i + 1 && !it.complete();
    if (!weekday && !month || tokens.in(i - 1, BESIDE)) {
      return false;
    }
    boolean repeated = tokens.any(AGAIN) || weekday && tokens.at(i - 1).equals("a");
    boolean present =
        weekday && tokens.at(i - 1).equals("on") && anchor.towards() == Towards.NEAREST;
    return repeated || present && inPresent();
  }

  private boolean inPresent() {
    boolean present = false;
    for (int i = 0; i < tokens.size(); i++) {
      boolean passive = tokens.in(i - 1, PRESENT);
      boolean past = tokens.in(i, PAST) || tokens.at(i).length() > 4 && tokens.at(i).endsWith("ed");
      if (past && !passive) {
        return false;
      }
      present |= tokens.in(i, PRESENT) && !tokens.in(i + 2, REMEMBERING);
    }
    return present;
  }

  private Optional<Read> open(int i, int at, boolean included) {
    return found(at).map(it -> since(i, it, included ? it.from() : it.to().plusDays(1)));
  }

  private Read since(int i, Found it, LocalDate first) {
    return read(i, it, Optional.of(first), Optional.empty());
  }

  private Read upTo(int i, Found it, LocalDate last) {
    return read(i, it, Optional.empty(), Optional.of(last));
  }

  private Read read(int i, Found it, Optional<LocalDate> from, Optional<LocalDate> to) {
    Period period = new Period(from, to, tokens.text(i, it.next()));
    return new Read(period, i, it.next(), it.counted());
  }

  private Optional<Found> found(int i) {
    return found(i, anchor);
  }

  private Optional<Found> found(int i, DateAnchor by) {
    return named.at(i, by).or(() -> named.namesDay(i) ? Optional.empty() : counted.at(i, by));
  }

  /**
   * Two dates; the first may lack the month or year that the second has, and the other way round.
   *
   * @param link what stands between them; empty for any that does without "between"
   */
  private Optional<Read> between(int i, int at, String link) {
    Optional<Found> first = found(at);
    int linkAt = first.map(Found::next).orElse(tokens.past(at, "the") + 1);
    boolean linked =
        link.isEmpty()
            ? tokens.in(linkAt, TO)
            : tokens.at(linkAt).equals(link) || tokens.in(linkAt, TO);
    if (!linked) {
      return Optional.empty();
    }
    Optional<Found> last = found(linkAt + 1);
    if (first.isEmpty()) {
      return last.filter(it -> it.from().equals(it.to()))
          .flatMap(it -> daysOfOneMonth(i, DateWords.dayNumber(tokens.at(linkAt - 1)), it));
    }
    Found begin = first.get();
    if (last.isEmpty()) {
      int day = DateWords.dayNumber(tokens.at(linkAt + 1));
      boolean follows = day >= begin.to().getDayOfMonth() && begin.from().equals(begin.to());
      return follows && !begin.counted()
          ? Optional.of(daysOfOneMonth(i, begin, day, linkAt + 2))
          : Optional.empty();
    }
    return Optional.of(ordered(i, at, begin, last.get(), linkAt + 1));
  }

  /** "3 to 7 September"; where no year is told, the first day tells it. */
  private Optional<Read> daysOfOneMonth(int i, int day, Found end) {
    LocalDate to = end.to();
    if (day == 0 || day > to.getDayOfMonth()) {
      return Optional.empty();
    }
    boolean told = end.complete() || end.counted();
    int year = told ? to.getYear() : anchor.year(to.getMonthValue(), day);
    LocalDate from = DateAnchor.day(year, to.getMonthValue(), day);
    LocalDate last = DateAnchor.day(year, to.getMonthValue(), to.getDayOfMonth());
    return Optional.of(read(i, end, Optional.of(from), Optional.of(last)));
  }

  /** "September 3 to 7, 2026". */
  private Read daysOfOneMonth(int i, Found begin, int day, int next) {
    int yearAt = tokens.past(next, ",");
    int year = DateWords.yearNumber(tokens.at(yearAt));
    LocalDate from = year > 0 ? begin.from().withYear(year) : begin.from();
    LocalDate to = DateAnchor.day(from.getYear(), from.getMonthValue(), day);
    Found whole = begin.with(from, to).upTo(year > 0 ? yearAt + 1 : next);
    return read(i, whole, Optional.of(from), Optional.of(to));
  }

  private Read ordered(int i, int at, Found begin, Found end, int endAt) {
    Found first = begin;
    Found last = end;
    boolean byFirst = !end.counted() && anchor.towards() == Towards.BEFORE;
    if (!end.complete() && (begin.complete() || byFirst)) {
      last = found(endAt, anchor.since(begin.from())).orElse(end);
    } else if (!begin.complete()) {
      first = found(at, anchor.upTo(end.to())).orElse(begin);
    }
    boolean ordered = !first.from().isAfter(last.to());
    return read(
        i,
        last,
        Optional.of(ordered ? first.from() : last.from()),
        Optional.of(ordered ? last.to() : first.to()));
  }

  /** "The week before 3 August", "the day after Easter" is not; "three days before 3 August". */
  private Optional<Read> beside(int i) {
    int at = tokens.past(i, "the");
    Optional<Integer> number = DateWords.number(tokens.at(at));
    int unitAt = number.isPresent() && !tokens.at(at).isEmpty() ? at + 1 : at;
    String unit = DateWords.singular(tokens.at(unitAt));
    String link = tokens.at(unitAt + 1);
    boolean known =
        DateWords.isWeekday(tokens.at(unitAt)) || Set.of("day", "week", "weekend").contains(unit);
    if (!known || !Set.of("before", "after", "of").contains(link) || at == i && number.isEmpty()) {
      return Optional.empty();
    }
    return found(unitAt + 2)
        .filter(it -> it.from().equals(it.to()))
        .flatMap(it -> BesideDate.of(tokens.at(unitAt), number, link, it))
        .map(it -> read(i, it, Optional.of(it.from()), Optional.of(it.to())));
  }
}
