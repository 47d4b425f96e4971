package io.myria.topics;

import io.myria.event.EventId;
import java.util.List;
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
 * @param cites the events that a sentence in a model's own words stands on, in the order of the
 *     log; empty where it quotes
 */
public record SummaryBullet(
    String text,
    EventId first,
    EventId last,
    String excerpt,
    Optional<Quoted> quoted,
    List<EventId> cites) {

  public SummaryBullet {
    Objects.requireNonNull(text);
    Objects.requireNonNull(first);
    Objects.requireNonNull(last);
    Objects.requireNonNull(excerpt);
    Objects.requireNonNull(quoted);
    cites = List.copyOf(cites);
  }

  /** A sentence that quotes, or says that there is nothing to quote. */
  public SummaryBullet(
      String text, EventId first, EventId last, String excerpt, Optional<Quoted> quoted) {
    this(text, first, last, excerpt, quoted, List.of());
  }

  /**
   * A sentence in words that stand in no event.
   *
   * @param cites at least one event, in the order of the log
   */
  public static SummaryBullet worded(String text, List<EventId> cites) {
    EventId last = cites.get(cites.size() - 1);
    return new SummaryBullet(text, cites.get(0), last, "", Optional.empty(), cites);
  }

  /** Whether its words are a model's, and stand in no event. */
  public boolean isWorded() {
    return !cites.isEmpty();
  }

  /** The events that are named to a reader: those that it is worded after, or the quoted one. */
  public List<EventId> sources() {
    return isWorded() ? cites : List.of(excerptEventId().orElse(first));
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
