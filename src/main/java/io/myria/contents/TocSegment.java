package io.myria.contents;

import io.myria.event.EventId;
import java.util.Objects;

/**
 * A run of one exact set's events without a pause, within a day.
 *
 * @param hash twelve hex digits, of the event that opens it
 */
public record TocSegment(String hash, TocNode node) {

  public TocSegment {
    Objects.requireNonNull(hash);
    Objects.requireNonNull(node);
  }

  public static TocSegment of(EventId opening, TocNode node) {
    return new TocSegment(GripId.hash(opening), node);
  }
}
