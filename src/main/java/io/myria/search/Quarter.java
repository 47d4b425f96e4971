package io.myria.search;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A quarter of a year in UTC, by whose events an index has a part. What is before 1970 is one, and
 * so is what is from 2100 on, so that wild clocks do not make thousands.
 *
 * @param number of quarters since 1970, from {@link #FIRST} to {@link #LAST}
 */
public record Quarter(int number) implements Comparable<Quarter> {

  public static final int FIRST = -1;
  public static final int LAST = (2100 - 1970) * 4;

  private static final String BEFORE = "before-1970";
  private static final String BEHIND = "from-2100";
  private static final Pattern NAME = Pattern.compile("(\\d{4})-Q([1-4])");

  public Quarter {
    if (number < FIRST || number > LAST) {
      throw new IllegalArgumentException("there is no quarter " + number);
    }
  }

  public static Quarter of(Instant time) {
    LocalDate day = LocalDate.ofInstant(time, ZoneOffset.UTC);
    return new Quarter(number(day.getYear(), (day.getMonthValue() - 1) / 3));
  }

  private static int number(int year, int quarter) {
    return Math.max(FIRST, Math.min(LAST, (year - 1970) * 4 + quarter));
  }

  /** As its folder is called. */
  public String name() {
    if (number == FIRST) {
      return BEFORE;
    }
    return number == LAST ? BEHIND : 1970 + number / 4 + "-Q" + (1 + number % 4);
  }

  /** Empty where no quarter is called so. */
  public static Optional<Quarter> named(String name) {
    if (name.equals(BEFORE) || name.equals(BEHIND)) {
      return Optional.of(new Quarter(name.equals(BEFORE) ? FIRST : LAST));
    }
    Matcher parts = NAME.matcher(name);
    return parts.matches()
        ? Optional.of(
                new Quarter(
                    number(Integer.parseInt(parts.group(1)), Integer.parseInt(parts.group(2)) - 1)))
            .filter(quarter -> quarter.name().equals(name))
        : Optional.empty();
  }

  /** In microseconds since 1970, as of {@link EventDocuments#micros}. */
  public long begins() {
    return number == FIRST ? Long.MIN_VALUE : micros(number);
  }

  /** Not included. */
  public long ends() {
    return number == LAST ? Long.MAX_VALUE : micros(number + 1);
  }

  private static long micros(int number) {
    LocalDate first = LocalDate.of(1970, 1, 1).plusMonths(3L * number);
    return EventDocuments.micros(first.atStartOfDay(ZoneOffset.UTC).toInstant());
  }

  /** Whether it has any time from {@code from} to before {@code to}. */
  public boolean overlaps(long from, long to) {
    return begins() < to && ends() > from && from < to;
  }

  @Override
  public int compareTo(Quarter other) {
    return Integer.compare(number, other.number);
  }

  @Override
  public String toString() {
    return name();
  }
}
