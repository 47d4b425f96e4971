package io.myria.contents;

import io.myria.language.date.Period;
import io.myria.language.date.Periods;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A question whose single days are written out, as the ranking reads them: "2026-09-05" and
 * "yesterday" are what "5 September 2026" is. What names a month stays as it is: the ranking has
 * learned from such questions. Stateless.
 */
public final class WrittenDays {

  private static final DateTimeFormatter WRITTEN =
      DateTimeFormatter.ofPattern("d MMMM uuuu", Locale.ENGLISH);

  /** Behind which a day needs no "on". */
  private static final Pattern PREPOSITION =
      Pattern.compile(
          "(?i)(?<![\\p{L}\\p{Nd}\\p{Mn}_])"
              + "(on|of|for|by|from|to|until|till|since|before|after)\\s++$");

  private WrittenDays() {}

  /**
   * @param read the days that it asks about
   */
  public static String of(String question, Periods.Reading read) {
    String written = question;
    for (Period period : read.periods()) {
      Optional<LocalDate> day = period.from().filter(from -> period.to().equals(Optional.of(from)));
      if (day.isPresent() && !period.namesMonth()) {
        written = written(written, period.words(), WRITTEN.format(day.get()));
      }
    }
    return written;
  }

  private static String written(String question, String words, String day) {
    int at = question.indexOf(words);
    if (at < 0) {
      return question;
    }
    String before = question.substring(0, at);
    String on = PREPOSITION.matcher(before).find() ? "" : "on ";
    return before + on + day + question.substring(at + words.length());
  }
}
