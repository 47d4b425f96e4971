package io.myria.contents;

import java.util.Locale;

/** The levels of the table of contents, from the top down. */
public enum TocLevel {
  YEAR,
  MONTH,
  /** An ISO week, or as much of it as lies in its month. */
  WEEK,
  DAY,
  /** A run of one exact set's events, without a pause. */
  SEGMENT;

  /** As ids and rows have it. */
  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** What stands directly below; a segment has events below it, and is its own answer. */
  public TocLevel below() {
    return this == SEGMENT ? SEGMENT : values()[ordinal() + 1];
  }

  /** What stands directly above; a year has nothing above it, and is its own answer. */
  public TocLevel above() {
    return this == YEAR ? YEAR : values()[ordinal() - 1];
  }
}
