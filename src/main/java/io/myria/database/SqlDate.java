package io.myria.database;

import java.time.LocalDate;
import java.util.Locale;

/** Days as PostgreSQL reads them, before its first year and behind four digits, too; stateless. */
public final class SqlDate {

  private SqlDate() {}

  /** It knows no year 0 and no sign: what ISO 8601 calls so is the year 1 before Christ. */
  public static String of(LocalDate day) {
    int year = day.getYear();
    // Other locales have digits of their own.
    return String.format(
        Locale.ROOT,
        year > 0 ? "%04d-%02d-%02d" : "%04d-%02d-%02d BC",
        year > 0 ? year : 1 - year,
        day.getMonthValue(),
        day.getDayOfMonth());
  }
}
