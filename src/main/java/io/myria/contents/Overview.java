package io.myria.contents;

import io.myria.language.date.Period;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What the table of contents tells of the days of a question.
 *
 * @param zone whose midnights part the days
 * @param told in the order of time; empty where the scope sees nothing of these days
 */
public record Overview(ZoneId zone, List<Told> told) {

  /** Of no days. */
  public static final Overview NOTHING = new Overview(ZoneId.of("UTC"), List.of());

  public Overview {
    told = List.copyOf(told);
  }

  /** Whether a listed period begins at other midnights than these days do. */
  public boolean isOfOtherDays(List<Period> days, ZoneId other) {
    return !told.isEmpty()
        && days.stream()
            .flatMap(period -> Stream.of(period.from(), period.to().map(day -> day.plusDays(1))))
            .flatMap(Optional::stream)
            .anyMatch(day -> !begins(day, zone).equals(begins(day, other)));
  }

  private static Instant begins(LocalDate day, ZoneId zone) {
    return day.atStartOfDay(zone).toInstant();
  }

  /**
   * A node of the table of contents.
   *
   * @param node its bullets are of the days that are asked about
   */
  public record Told(TocId id, TocNode node) {}
}
