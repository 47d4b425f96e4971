package io.myria.text;

import java.time.DayOfWeek;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** English words of the calendar, and the German months, in lower case. */
final class DateWords {

  private static final List<String> MONTHS =
      List.of("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec");

  private static final List<String> MONTH_NAMES =
      List.of(
          "january",
          "february",
          "march",
          "april",
          "may",
          "june",
          "july",
          "august",
          "september",
          "october",
          "november",
          "december");

  /** Those that English has not, too. */
  private static final Map<String, Integer> GERMAN_MONTHS =
      Map.ofEntries(
          Map.entry("januar", 1),
          Map.entry("jänner", 1),
          Map.entry("februar", 2),
          Map.entry("feber", 2),
          Map.entry("märz", 3),
          Map.entry("mai", 5),
          Map.entry("juni", 6),
          Map.entry("juli", 7),
          Map.entry("oktober", 10),
          Map.entry("okt", 10),
          Map.entry("dezember", 12),
          Map.entry("dez", 12));

  private static final List<String> WEEKDAYS =
      List.of("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday");

  /** The month with which each begins. */
  static final Map<String, Integer> SEASONS =
      Map.of("spring", 3, "summer", 6, "fall", 9, "autumn", 9, "winter", 12);

  private static final Map<String, Integer> NUMBERS =
      Map.ofEntries(
          Map.entry("a", 1),
          Map.entry("an", 1),
          Map.entry("one", 1),
          Map.entry("two", 2),
          Map.entry("couple", 2),
          Map.entry("three", 3),
          Map.entry("few", 3),
          Map.entry("four", 4),
          Map.entry("five", 5),
          Map.entry("six", 6),
          Map.entry("seven", 7),
          Map.entry("eight", 8),
          Map.entry("nine", 9),
          Map.entry("ten", 10));

  private DateWords() {}

  static boolean isWeekday(String word) {
    return WEEKDAYS.contains(word);
  }

  static DayOfWeek dayOfWeek(String word) {
    return DayOfWeek.of(WEEKDAYS.indexOf(word) + 1);
  }

  /** From 1, or 0. */
  static int month(String word) {
    int full = MONTH_NAMES.indexOf(word);
    return (full >= 0 ? full : MONTHS.indexOf(word)) + 1;
  }

  /** The same, of German ones, too; some of these are also names of people. */
  static int monthOfAny(String word) {
    return GERMAN_MONTHS.getOrDefault(word, month(word));
  }

  static Optional<Integer> number(String word) {
    int digits = digits(word, 3);
    return digits > 0 ? Optional.of(digits) : Optional.ofNullable(NUMBERS.get(word));
  }

  /** Of a month, or 0. */
  static int dayNumber(String word) {
    boolean ordinal = word.length() > 2 && Character.isDigit(word.charAt(0));
    String bare = ordinal ? word.replaceFirst("(st|nd|rd|th)$", "") : word;
    int day = digits(bare, 2);
    return day <= 31 ? day : 0;
  }

  /** From 1900 to 2099, or 0. */
  static int yearNumber(String word) {
    int year = word.length() == 4 ? digits(word, 4) : 0;
    return year >= 1900 && year < 2100 ? year : 0;
  }

  /** The number that up to so many digits are, else 0. */
  static int digits(String word, int most) {
    int number = 0;
    for (int i = 0; i < word.length(); i++) {
      char digit = word.charAt(i);
      if (digit < '0' || digit > '9' || i >= most) {
        return 0;
      }
      number = number * 10 + digit - '0';
    }
    return number;
  }

  static String singular(String word) {
    return word.endsWith("s") ? word.substring(0, word.length() - 1) : word;
  }
}
