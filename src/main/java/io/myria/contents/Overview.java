package io.myria.contents;

import java.time.ZoneId;
import java.util.List;

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

  /**
   * A node of the table of contents.
   *
   * @param node its bullets are of the days that are asked about
   */
  public record Told(TocId id, TocNode node) {}
}
