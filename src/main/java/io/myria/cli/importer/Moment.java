package io.myria.cli.importer;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * A time as a person says it: a year, month, day, minute or second of UTC, as the commands print
 * them, means all of it; a time with a zone, as programs write it, means itself.
 *
 * @param begin its first instant
 * @param end behind its last; the same as {@code begin} where it is an instant
 */
public record Moment(Instant begin, Instant end) {

  private static final Pattern YEAR = Pattern.compile("\\d{4}");
  private static final Pattern MONTH = Pattern.compile("\\d{4}-\\d\\d");
  private static final Pattern DAY = Pattern.compile("\\d{4}-\\d\\d-\\d\\d");
  private static final Pattern MINUTE = Pattern.compile(DAY + "[ T]\\d\\d:\\d\\d");
  private static final Pattern SECOND = Pattern.compile(MINUTE + ":\\d\\d(\\.\\d{1,9})?");

  /** Of something that lasts from then on. */
  public String from() {
    return begin.toString();
  }

  /** Of something that lasts up to then and holds all of it; servers take the end as outside. */
  public String to() {
    return end.toString();
  }

  /** The last instant of it. */
  public String asOf() {
    return (begin.equals(end) ? end : end.minus(1, ChronoUnit.MICROS)).toString();
  }

  static Moment of(String text) {
    String plain = text.strip();
    if (YEAR.matcher(plain).matches()) {
      Year year = Year.parse(plain);
      return days(year.atDay(1), year.plusYears(1).atDay(1));
    }
    if (MONTH.matcher(plain).matches()) {
      YearMonth month = YearMonth.parse(plain);
      return days(month.atDay(1), month.plusMonths(1).atDay(1));
    }
    if (DAY.matcher(plain).matches()) {
      LocalDate day = LocalDate.parse(plain);
      return days(day, day.plusDays(1));
    }
    if (MINUTE.matcher(plain).matches()) {
      return lasting(plain, Duration.ofMinutes(1));
    }
    if (SECOND.matcher(plain).matches()) {
      return lasting(plain, plain.contains(".") ? Duration.ZERO : Duration.ofSeconds(1));
    }
    Instant instant = OffsetDateTime.parse(plain.replace(' ', 'T')).toInstant();
    return new Moment(instant, instant);
  }

  private static Moment days(LocalDate first, LocalDate behind) {
    return new Moment(
        first.atStartOfDay().toInstant(ZoneOffset.UTC),
        behind.atStartOfDay().toInstant(ZoneOffset.UTC));
  }

  private static Moment lasting(String text, Duration length) {
    Instant begin = LocalDateTime.parse(text.replace(' ', 'T')).toInstant(ZoneOffset.UTC);
    return new Moment(begin, begin.plus(length));
  }

  /** For options. */
  public static final class Converter implements ITypeConverter<Moment> {

    @Override
    public Moment convert(String text) {
      try {
        return of(text);
      } catch (DateTimeException none) {
        throw new TypeConversionException(
            "'"
                + text
                + "' is no time that exists; write a day (2026-09-10), a minute of UTC"
                + " (\"2026-09-10 19:02\"), a month, a year, or a time with its zone"
                + " (2026-09-10T19:02:00Z)");
      }
    }
  }
}
