package io.myria.contents;

import io.myria.event.EventId;
import io.myria.event.EventSeq;
import java.time.Instant;
import java.util.Comparator;

/**
 * A sentence that somebody said, and where it stands.
 *
 * @param text as it is shown: who said it, and the words
 * @param event whose words they are
 * @param at its timestamp
 * @param from where the words begin in the event's text, in UTF-16 units
 * @param to where they end
 * @param first of the run of events that the sentence stands for
 * @param last of them
 */
public record TocBullet(
    String text,
    EventId event,
    EventSeq seq,
    Instant at,
    int from,
    int to,
    EventSeq first,
    EventSeq last) {

  /** The order of the events. */
  static final Comparator<TocBullet> CANONICAL =
      Comparator.comparing(TocBullet::at).thenComparing(TocBullet::seq);

  public TocBullet {
    if (from < 0 || to <= from) {
      throw new IllegalArgumentException("no stretch of a text: " + from + " to " + to);
    }
  }

  /** The name by which the words are found again. */
  public GripId grip() {
    return GripId.of(event, at, from, to);
  }
}
