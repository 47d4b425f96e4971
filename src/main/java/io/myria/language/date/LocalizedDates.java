package io.myria.language.date;

import io.myria.language.Analysis;
import io.myria.language.Languages;
import io.myria.language.Lexicon;
import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.temporal.TemporalAdjusters;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Dates in Chinese, German, French and Spanish, by the patterns of {@code dates.tsv}: days, months
 * and years by name, and days, weeks, months and years counted from the day of asking. Only the
 * patterns of the text's own language are tried: Chinese by its script, the others by their
 * function words. Stateless.
 */
final class LocalizedDates {

  private static final String RESOURCE = "dates.tsv";
  private static final String CHINESE = "zh";

  /** Longer texts are read up to here, in UTF-16 units. */
  private static final int MOST = 4_000;

  /** Of longer texts, which are no questions, only Chinese dates are read. */
  private static final int QUESTION = 600;

  /** A date without a year is the last such day, or one that is at most so many days ahead. */
  private static final int AHEAD = 60;

  private static final Map<String, Language> LANGUAGES = load();

  private LocalizedDates() {}

  private enum Kind {
    DATE,
    DAY,
    WEEK,
    MONTH,
    YEAR
  }

  /**
   * What one line of the data says.
   *
   * @param value units from the day of asking, where they are counted
   */
  private record Rule(Kind kind, int value, Pattern pattern) {

    /** Null where the pattern has no such group, or the text nothing there. */
    String group(Matcher found, String name) {
      return pattern.namedGroups().containsKey(name) ? found.group(name) : null;
    }
  }

  /**
   * @param numbers and names of months that are written as words, in lower case
   */
  private record Language(List<Rule> rules, Map<String, Integer> numbers) {

    int number(String word) {
      return word == null
          ? 0
          : Optional.ofNullable(numbers.get(word.toLowerCase(Locale.ROOT)))
              .orElseGet(() -> DateWords.digits(word, 4));
    }
  }

  /**
   * A date as it is written.
   *
   * @param start in UTF-16 units of the text
   * @param end not included
   * @param year 0 where none is written
   * @param month 0 for a whole year
   * @param day 0 for a whole month
   * @param kind anything but a date is counted from the day of asking
   * @param value units from there
   */
  record Written(int start, int end, int year, int month, int day, Kind kind, int value) {

    boolean isCounted() {
      return kind != Kind.DATE;
    }

    /** The days that it means if it was written on one of them; empty where there is no such. */
    Optional<Days> on(LocalDate today) {
      try {
        return Optional.of(
            switch (kind) {
              case DAY -> new Days(today.plusDays(value), today.plusDays(value));
              case WEEK -> {
                LocalDate monday =
                    today.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY)).plusWeeks(value);
                yield new Days(monday, monday.plusDays(6));
              }
              case MONTH -> month(YearMonth.from(today).plusMonths(value));
              case YEAR -> year(today.getYear() + value);
              case DATE -> days(year > 0 ? year : impliedYear(today));
            });
      } catch (DateTimeException noSuchDay) {
        return Optional.empty();
      }
    }

    private Days days(int of) {
      return month == 0
          ? year(of)
          : day == 0
              ? month(YearMonth.of(of, month))
              : new Days(LocalDate.of(of, month, day), LocalDate.of(of, month, day));
    }

    private int impliedYear(LocalDate today) {
      LocalDate same = DateAnchor.day(today.getYear(), month, Math.max(1, day));
      return same.isAfter(today.plusDays(AHEAD)) ? today.getYear() - 1 : today.getYear();
    }

    /** One for each of some years where none is written. */
    List<Span> spans(int firstYear, int lastYear) {
      List<Span> spans = new ArrayList<>();
      for (int of = year > 0 ? year : firstYear; of <= (year > 0 ? year : lastYear); of++) {
        try {
          Days days = days(of);
          spans.add(new Span(days.from().toEpochDay(), days.to().toEpochDay()));
        } catch (DateTimeException noSuchDay) {
          // A 29 February of another year.
        }
      }
      return spans;
    }

    private static Days month(YearMonth month) {
      return new Days(month.atDay(1), month.atEndOfMonth());
    }

    private static Days year(int year) {
      return new Days(LocalDate.of(year, 1, 1), LocalDate.of(year, 12, 31));
    }
  }

  /** Both ends included. */
  record Days(LocalDate from, LocalDate to) {}

  /** The dates of a question in the order of the text; none overlaps another. */
  static List<Written> in(String text) {
    if (hasHan(text)) {
      return by(LANGUAGES.get(CHINESE), text);
    }
    if (text.length() > QUESTION) {
      return List.of();
    }
    Languages languages = Analysis.languages(text);
    if (languages.english()) {
      return List.of();
    }
    return LANGUAGES.keySet().stream()
        .filter(languages.likely()::contains)
        .findFirst()
        .map(language -> by(LANGUAGES.get(language), text))
        .orElse(List.of());
  }

  /** The dates of a text of which only Chinese ones are read. */
  static List<Written> inChinese(String text) {
    return hasHan(text) ? by(LANGUAGES.get(CHINESE), text) : List.of();
  }

  /** The text with spaces where these stand. */
  static String without(List<Written> written, String text) {
    if (written.isEmpty()) {
      return text;
    }
    StringBuilder rest = new StringBuilder(text);
    for (Written one : written) {
      for (int at = one.start(); at < one.end(); at++) {
        rest.setCharAt(at, ' ');
      }
    }
    return rest.toString();
  }

  private static boolean hasHan(String text) {
    for (int at = 0; at < text.length(); at++) {
      char unit = text.charAt(at);
      if (unit >= '\u4e00' && unit <= '\u9fff') {
        return true;
      }
    }
    return false;
  }

  private static List<Written> by(Language language, String text) {
    String read = text.length() > MOST ? text.substring(0, MOST) : text;
    List<Written> all = new ArrayList<>();
    for (Rule rule : language.rules()) {
      Matcher found = rule.pattern().matcher(read);
      while (found.find()) {
        written(language, rule, found).ifPresent(all::add);
      }
    }
    all.sort(
        Comparator.comparingInt(Written::start)
            .thenComparing(Comparator.comparingInt(Written::end).reversed()));
    List<Written> apart = new ArrayList<>();
    int end = 0;
    for (Written one : all) {
      if (one.start() >= end) {
        apart.add(one);
        end = one.end();
      }
    }
    return apart;
  }

  private static Optional<Written> written(Language language, Rule rule, Matcher found) {
    if (rule.kind() != Kind.DATE) {
      return Optional.of(
          new Written(found.start(), found.end(), 0, 0, 0, rule.kind(), rule.value()));
    }
    int year = language.number(rule.group(found, "year"));
    String monthWord = rule.group(found, "month");
    String dayWord = rule.group(found, "day");
    int month = language.number(monthWord);
    int day = language.number(dayWord);
    boolean none =
        month > 12
            || day > 31
            || monthWord != null && month == 0
            || dayWord != null && day == 0
            || month == 0 && year == 0;
    return none
        ? Optional.empty()
        : Optional.of(new Written(found.start(), found.end(), year, month, day, Kind.DATE, 0));
  }

  private static Map<String, Language> load() {
    Map<String, List<String[]>> lines = new LinkedHashMap<>();
    Lexicon.read(LocalizedDates.class, RESOURCE)
        .lines()
        .filter(line -> !line.isEmpty() && line.charAt(0) != '#')
        .map(line -> line.split("\t", 4))
        .forEach(line -> lines.computeIfAbsent(line[0], key -> new ArrayList<>()).add(line));
    Map<String, Language> languages = new LinkedHashMap<>();
    lines.forEach((name, own) -> languages.put(name, language(own)));
    return languages;
  }

  private static Language language(List<String[]> lines) {
    Map<String, Integer> words = new HashMap<>();
    String numbers = "\\d{1,2}";
    String months = numbers;
    List<Rule> rules = new ArrayList<>();
    for (String[] line : lines) {
      switch (line[1]) {
        case "numbers" -> {
          List<String> named = List.of(line[3].split(" "));
          named.forEach(word -> words.put(word, words.size() + Integer.parseInt(line[2])));
          numbers = "(?:" + longestFirst(named) + "|\\d{1,2})";
        }
        case "months" -> {
          String[] groups = line[3].split(" ");
          List<String> names = new ArrayList<>();
          for (int month = 0; month < groups.length; month++) {
            for (String name : groups[month].split("\\|")) {
              words.put(name.toLowerCase(Locale.ROOT), month + 1);
              names.add(name);
            }
          }
          months = "(?:" + longestFirst(names) + ")";
        }
        default -> {
          String pattern =
              line[3].replace("NUMBER", numbers).replace("MONTH", months).replace("DAY", numbers);
          Kind kind = Kind.valueOf(line[1].toUpperCase(Locale.ROOT));
          int flags = Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE;
          rules.add(new Rule(kind, Integer.parseInt(line[2]), Pattern.compile(pattern, flags)));
        }
      }
    }
    return new Language(List.copyOf(rules), Map.copyOf(words));
  }

  private static String longestFirst(List<String> words) {
    return words.stream()
        .sorted(Comparator.comparingInt(String::length).reversed())
        .map(Pattern::quote)
        .collect(Collectors.joining("|"));
  }
}
