package io.myria.language.date;

import java.time.DayOfWeek;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** English words of the calendar, and the German months, in lower case. */
final class DateWords {

  private static final List<String> MONTHS =
      List.of("jan feb mar apr may jun jul aug sep oct nov dec".split(" "));

  private static final List<String> MONTH_NAMES =
      List.of(
          """
          january february march april may june july august september october november \
          december"""
              .split(" "));

  /** Those that English has not, too. */
  private static final Map<String, Integer> GERMAN_MONTHS =
      numbers(
          """
          januar 1 jänner 1 februar 2 feber 2 märz 3 mai 5 juni 6 juli 7 oktober 10 okt 10 \
          dezember 12 dez 12""");

  private static final List<String> WEEKDAYS =
      List.of("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday");

  /** The month with which each begins. */
  static final Map<String, Integer> SEASONS =
      Map.of("spring", 3, "summer", 6, "fall", 9, "autumn", 9, "winter", 12);

  private static final Map<String, Integer> NUMBERS =
      numbers(
          """
          a 1 an 1 one 1 two 2 couple 2 three 3 few 3 four 4 five 5 six 6 seven 7 eight 8 nine 9 \
          ten 10""");

  private DateWords() {}

  /** Words, each with the number behind it. */
  static Map<String, Integer> numbers(String pairs) {
    Map<String, Integer> numbers = new HashMap<>();
    String[] words = pairs.split(" ");
    for (int i = 0; i < words.length; i += 2) {
      numbers.put(words[i], Integer.valueOf(words[i + 1]));
    }
    return Map.copyOf(numbers);
  }

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
