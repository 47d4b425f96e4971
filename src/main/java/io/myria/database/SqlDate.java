package io.myria.database;

import java.time.LocalDate;

/** Days as PostgreSQL reads them, before its first year and behind four digits, too; stateless. */
public final class SqlDate {

  private SqlDate() {}

  /** It knows no year 0 and no sign: what ISO 8601 calls so is the year 1 before Christ. */
  public static String of(LocalDate day) {
    int year = day.getYear();
    return year > 0
        ? "%04d-%02d-%02d".formatted(year, day.getMonthValue(), day.getDayOfMonth())
        : "%04d-%02d-%02d BC".formatted(1 - year, day.getMonthValue(), day.getDayOfMonth());
  }
}
