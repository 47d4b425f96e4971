package io.myria.database;

import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Days and times as PostgreSQL reads them, before its first year and behind four digits, too. */
public final class SqlDate {

  private static final String BEFORE_CHRIST = " BC";
  private static final DateTimeFormatter CLOCK =
      DateTimeFormatter.ofPattern("HH:mm:ss.SSSSSSX", Locale.ROOT);

  private SqlDate() {}

  /** In UTC, to the microsecond. */
  public static String of(Instant at) {
    OffsetDateTime time = at.atOffset(ZoneOffset.UTC);
    String day = of(time.toLocalDate());
    String clock = " " + CLOCK.format(time);
    return day.endsWith(BEFORE_CHRIST)
        ? day.replace(BEFORE_CHRIST, clock + BEFORE_CHRIST)
        : day + clock;
  }

  /** It knows no year 0 and no sign: what ISO 8601 calls so is the year 1 before Christ. */
  public static String of(LocalDate day) {
    int year = day.getYear();
    // Other locales have digits of their own.
    return String.format(
        Locale.ROOT,
        "%04d-%02d-%02d" + (year > 0 ? "" : BEFORE_CHRIST),
        year > 0 ? year : 1 - year,
        day.getMonthValue(),
        day.getDayOfMonth());
  }
}
