package io.myria.topic;

import io.myria.event.EventId;
import java.util.Objects;

/**
 * One sentence of a summary, and the events it stands on.
 *
 * @param excerpt words of those events, as they stand there
 */
public record SummaryBullet(String text, EventId first, EventId last, String excerpt) {

  public SummaryBullet {
    Objects.requireNonNull(text);
    Objects.requireNonNull(first);
    Objects.requireNonNull(last);
    Objects.requireNonNull(excerpt);
  }
}
