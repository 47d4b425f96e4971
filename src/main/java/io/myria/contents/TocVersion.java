package io.myria.contents;

import io.myria.snapshot.ExactSetId;
import java.util.List;
import java.util.Objects;

/**
 * The summary of a period of one exact set, as one snapshot, and those after it until it changes,
 * serve it.
 *
 * @param part of a day: its segments are counted off in parts of {@value #SEGMENTS}; else 0
 * @param segments of the part, in canonical order; empty for what is no day
 */
public record TocVersion(
    ExactSetId set, TocPeriod period, long part, TocNode node, List<TocSegment> segments) {

  /** Segments of one part of a day. */
  public static final int SEGMENTS = 32;

  public TocVersion {
    Objects.requireNonNull(set);
    Objects.requireNonNull(node);
    segments = List.copyOf(segments);
    if (segments.isEmpty() == (period.level() == TocLevel.DAY)) {
      throw new IllegalArgumentException("days have segments, and nothing else has");
    }
  }

  /** What is stored of a period under one key. */
  public record Key(ExactSetId set, TocPeriod period, long part) {}

  public Key key() {
    return new Key(set, period, part);
  }
}
