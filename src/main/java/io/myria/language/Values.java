package io.myria.language;

import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Finds values among words, by how they are written. Stateless. */
public final class Values {

  private static final Lexicon LISTS = Lexicon.beside(Values.class);

  private static final Pattern NUMBER = Pattern.compile("\\d++(?:[.,]\\d++)*+");
  private static final Pattern CLOCK =
      Pattern.compile("\\d{1,2}[:.]\\d\\d|\\d{1,2}(?::\\d\\d)?[ap]m");
  private static final Pattern ORDINAL = Pattern.compile("\\d{1,2}(?:st|nd|rd|th)");
  private static final Pattern MONEY =
      Pattern.compile("[€$£]\\d++(?:[.,]\\d++)*+k?|\\A\\d++(?:[.,]\\d++)*+[€$£%]");
  private static final Pattern AMOUNT =
      Pattern.compile("\\A\\d++(?:[.,]\\d++)*+(?:mg|g|kg|ml|l|km|m|cm|kb|mb|gb|tb|h|min|s|ms|k)");
  private static final Pattern PHONE = Pattern.compile("\\d{2,}+(?:[-/]\\d{2,}+)++|\\d{7,}+");
  private static final Pattern CAPITALIZED = Pattern.compile("\\p{Lu}\\p{Ll}{2}");
  private static final Pattern ISO = Pattern.compile("\\d{4}-\\d\\d-\\d\\d");

  private static final Set<String> UNITS = LISTS.words("units");

  private static final Set<String> WEEKDAYS =
      EnglishWords.of("monday tuesday wednesday thursday friday saturday sunday");

  private static final Set<String> MONTHS = LISTS.words("months");

  private static final Set<String> HALVES = EnglishWords.of("am pm o'clock a.m p.m");

  private static final int NAME_WORDS = 5;
  private static final int DIGITS_OF_A_CODE = 3;

  private Values() {}

  /** The value that begins there; a name only where a capital is no sentence's. */
  public static Optional<Value> at(WordSpan words, int i) {
    String lower = words.lower(i);
    Optional<Value> dated = date(words, i);
    if (dated.isPresent()) {
      return dated;
    }
    if (lower.indexOf('@') > 0) {
      return Optional.of(value(Sort.EMAIL, words, i, i + 1));
    }
    if (isWeekday(lower)) {
      return Optional.of(new Value(Sort.WEEKDAY, Set.of(words.at(i).stem()), i, i + 1));
    }
    if (Character.isDigit(lower.charAt(0)) || MONEY.matcher(lower).matches()) {
      return Optional.of(number(words, i));
    }
    if (words.at(i).hasDigit() && !CAPITALIZED.matcher(words.at(i).text()).lookingAt()) {
      return Optional.of(value(Sort.CODE, words, i, i + 1));
    }
    if (lower.equals("noon") || lower.equals("midnight")) {
      return Optional.of(value(Sort.TIME, words, i, i + 1));
    }
    return words.lower(i).equals("\"") || lower.equals("“") ? quoted(words, i) : name(words, i);
  }

  private static Value number(WordSpan words, int i) {
    String lower = words.lower(i);
    if (CLOCK.matcher(lower).matches()) {
      return value(Sort.TIME, words, i, words.in(i + 1, HALVES) ? i + 2 : i + 1);
    }
    if (MONEY.matcher(lower).matches() || AMOUNT.matcher(lower).matches()) {
      return value(Sort.AMOUNT, words, i, i + 1);
    }
    if (NUMBER.matcher(lower).matches() && words.in(i + 1, HALVES)) {
      return value(Sort.TIME, words, i, i + 2);
    }
    if (NUMBER.matcher(lower).matches() && words.in(i + 1, UNITS)) {
      return value(Sort.AMOUNT, words, i, i + 2);
    }
    if (PHONE.matcher(lower).matches()) {
      return value(Sort.PHONE, words, i, i + 1);
    }
    int end = i + 1;
    while (NUMBER.matcher(words.lower(end)).matches() && !words.in(end + 1, UNITS)) {
      end++;
    }
    boolean small = NUMBER.matcher(lower).matches() && lower.length() < DIGITS_OF_A_CODE;
    return value(small && end == i + 1 ? Sort.NUMBER : Sort.CODE, words, i, end);
  }

  private static Optional<Value> date(WordSpan words, int i) {
    if (ISO.matcher(words.lower(i)).matches()) {
      return Optional.of(value(Sort.DATE, words, i, i + 1));
    }
    int day = i;
    int month = words.lower(i + 1).equals("of") ? i + 2 : i + 1;
    boolean dayFirst = isDay(words.lower(day)) && isMonth(words, month);
    boolean monthFirst = isMonth(words, i) && isDay(words.lower(i + 1));
    if (!dayFirst && !monthFirst) {
      return Optional.empty();
    }
    int end = dayFirst ? month + 1 : i + 2;
    Set<String> stems = new LinkedHashSet<>();
    for (int at = i; at < end; at++) {
      if (!words.lower(at).equals("of")) {
        boolean named = Character.isLetter(words.lower(at).charAt(0));
        stems.add(named ? words.lower(at).substring(0, 3) : plainDay(words.lower(at)));
      }
    }
    return Optional.of(new Value(Sort.DATE, stems, i, end));
  }

  private static boolean isDay(String lower) {
    return lower.length() <= 2 && NUMBER.matcher(lower).matches()
        || ORDINAL.matcher(lower).matches();
  }

  private static String plainDay(String lower) {
    return ORDINAL.matcher(lower).matches() ? lower.substring(0, lower.length() - 2) : lower;
  }

  private static boolean isMonth(WordSpan words, int i) {
    return words.in(i, MONTHS) && words.at(i).isCapital();
  }

  static boolean isWeekday(String lower) {
    return WEEKDAYS.contains(lower)
        || lower.endsWith("s") && WEEKDAYS.contains(lower.substring(0, lower.length() - 1));
  }

  private static Optional<Value> quoted(WordSpan words, int i) {
    int close = words.first(i + 1, Set.of("\"", "”"));
    return close < words.size() && close > i + 1
        ? Optional.of(value(Sort.NAME, words, i + 1, close).upTo(close + 1))
        : Optional.empty();
  }

  private static Optional<Value> name(WordSpan words, int i) {
    int end = i;
    while (end < i + NAME_WORDS && isNamePart(words, end, i)) {
      end = words.lower(end + 1).equals(".") && words.at(end + 2).isCapital() ? end + 2 : end + 1;
    }
    return end == i ? Optional.empty() : Optional.of(value(Sort.NAME, words, i, end));
  }

  private static boolean isNamePart(WordSpan words, int at, int begin) {
    Word word = words.at(at);
    boolean capital = word.isCapital() && !EnglishWords.CLOSED.contains(word.lower());
    boolean numbered = at > begin && word.hasDigit();
    return capital
            && !EnglishWords.ARTICLES.contains(word.lower())
            && !MONTHS.contains(word.lower())
        || numbered;
  }

  /** Words that stand for a value, whatever they are. */
  public static Value value(Sort sort, WordSpan words, int from, int end) {
    Set<String> stems = new LinkedHashSet<>();
    for (int at = from; at < end; at++) {
      if (words.at(at).isWord() && !EnglishWords.EMPTY.contains(words.lower(at))) {
        stems.add(words.at(at).stem());
      }
    }
    return new Value(sort, stems, from, end);
  }
}
