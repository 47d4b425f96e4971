package io.myria.recall.context;

import io.myria.event.EventId;
import io.myria.fingerprint.Rendering;
import io.myria.recall.ranking.Part;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * One event that stands in the context.
 *
 * @param rendering as it stands there
 * @param text as it stands there: the event's whole text, one passage of it, or a line about it
 * @param passage where in the whole text it stands, if it is not all of it
 * @param score comparable between the items of one answer
 * @param confidence the probability that this event by itself holds what answers, if an explanation
 *     was asked for
 * @param replacedBy the event that tells what holds instead of what this one tells, as far as the
 *     participants see
 * @param replaces the events that tell what this one took the place of, the first first
 * @param why one sentence, if an explanation was asked for
 * @param parts what the score is made of, largest first; empty where none was asked for
 */
public record RecallItem(
    EventId eventId,
    Source source,
    Instant timestamp,
    String speaker,
    Rendering rendering,
    String text,
    Optional<Stretch> passage,
    double score,
    Optional<Double> confidence,
    Optional<EventId> replacedBy,
    List<EventId> replaces,
    Optional<String> why,
    List<Part> parts) {

  public RecallItem {
    replaces = List.copyOf(replaces);
    parts = List.copyOf(parts);
  }

  /** Where an event came from. */
  public record Source(
      String channel,
      String type,
      Optional<String> contextId,
      Optional<String> sourceEventKey,
      boolean internal) {}

  /**
   * A passage of a longer text, in UTF-16 units.
   *
   * @param end exclusive
   * @param of the length of the whole text
   */
  public record Stretch(int start, int end, int of) {}
}
