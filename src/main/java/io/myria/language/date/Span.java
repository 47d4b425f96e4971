package io.myria.language.date;

import java.time.LocalDate;

/** Days, counted from 1970-01-01, both ends included. */
public record Span(long from, long to) {

  public static Span day(LocalDate day) {
    return new Span(day.toEpochDay(), day.toEpochDay());
  }

  public static Span month(int year, int month) {
    LocalDate first = LocalDate.of(year, month, 1);
    return new Span(first.toEpochDay(), first.plusMonths(1).toEpochDay() - 1);
  }

  public static Span year(int year) {
    return new Span(LocalDate.of(year, 1, 1).toEpochDay(), LocalDate.of(year, 12, 31).toEpochDay());
  }

  /** Days between the two, 0 where they share one. */
  public long gap(Span other) {
    return Math.max(0, Math.max(other.from - to, from - other.to));
  }
}
