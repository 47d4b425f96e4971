package io.myria.recall.ranking;

import io.myria.event.EventId;
import io.myria.event.EventSeq;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * An event as an utterance.
 *
 * @param contextId the conversation it belongs to
 * @param channel where it was said, which distinguishes conversations without an id
 * @param text the event's whole text, with its image caption
 * @param passages the stretches that cover the text, in order; empty for the text as a whole,
 *     without a vector
 */
public record Turn(
    EventSeq seq,
    EventId id,
    Instant at,
    Optional<String> contextId,
    String channel,
    Optional<String> speaker,
    Role role,
    String text,
    List<Passage> passages) {

  /** Canonical order. */
  public static final Comparator<Turn> ORDER =
      Comparator.comparing(Turn::at).thenComparing(Turn::seq);

  public Turn {
    passages =
        passages.isEmpty()
            ? List.of(new Passage(0, text.length(), Optional.empty()))
            : List.copyOf(passages);
    if (passages.get(passages.size() - 1).end() > text.length()) {
      throw new IllegalArgumentException("a passage ends beyond its text");
    }
  }

  /** The same for turns that belong to one conversation, and to no other. */
  String conversation() {
    return contextId.map(id -> "context " + id).orElseGet(() -> "channel " + channel);
  }

  Turn withoutVectors() {
    return new Turn(
        seq,
        id,
        at,
        contextId,
        channel,
        speaker,
        role,
        text,
        passages.stream()
            .map(one -> new Passage(one.start(), one.end(), Optional.empty()))
            .toList());
  }
}
