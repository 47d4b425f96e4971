package io.myria.topic;

import io.myria.event.EventId;
import java.util.Objects;
import java.util.Optional;

/**
 * One sentence of a summary, and the events it stands on.
 *
 * @param first of the run of events that it stands for
 * @param last of them
 * @param excerpt words of one of them, as they stand there but for runs of whitespace, which are
 *     one space, and an ellipsis where the sentence goes on; empty where none has words
 * @param quoted where the excerpt stands; empty where there is none, and in snapshots of builders
 *     that did not say it
 */
public record SummaryBullet(
    String text, EventId first, EventId last, String excerpt, Optional<Quoted> quoted) {

  public SummaryBullet {
    Objects.requireNonNull(text);
    Objects.requireNonNull(first);
    Objects.requireNonNull(last);
    Objects.requireNonNull(excerpt);
    Objects.requireNonNull(quoted);
  }

  /**
   * The place of an excerpt.
   *
   * @param event whose text it is
   * @param from where the excerpt begins, in UTF-16 units of that text
   * @param to where it ends, without its ellipsis
   */
  public record Quoted(EventId event, int from, int to) {

    public Quoted {
      Objects.requireNonNull(event);
      if (from < 0 || to <= from) {
        throw new IllegalArgumentException("no stretch of a text: " + from + " to " + to);
      }
    }
  }

  /** The event whose words the excerpt is. */
  public Optional<EventId> excerptEventId() {
    return quoted.map(Quoted::event);
  }
}
