package io.myria.recall;

import io.myria.text.Period;
import io.myria.text.Periods;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;

/**
 * A question whose single days are written out, as the ranking reads them: "2026-09-05" and
 * "yesterday" are what "5 September 2026" is. Stateless.
 */
final class WrittenDays {

  private static final DateTimeFormatter WRITTEN =
      DateTimeFormatter.ofPattern("d MMMM uuuu", Locale.ENGLISH);

  private WrittenDays() {}

  /**
   * @param today against which it is read
   */
  static String of(String question, LocalDate today) {
    String written = question;
    for (Period period : Periods.of(question, today).periods()) {
      Optional<LocalDate> day = period.from().filter(from -> period.to().equals(Optional.of(from)));
      if (day.isPresent()) {
        written = written.replace(period.words(), "on " + WRITTEN.format(day.get()));
      }
    }
    return written.replace("on on ", "on ");
  }
}
