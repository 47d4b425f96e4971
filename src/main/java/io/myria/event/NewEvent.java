package io.myria.event;

import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * An event as an emitter hands it in, already well-formed, not yet in the log.
 *
 * @param timestamp the emitter's clock, to the microsecond
 * @param sourceEventKey makes a retry harmless: the same key on the same channel is the same event
 * @param internal the emitter's wish; the log's ingest policy has the last word
 * @param offset that {@code timestamp} was written with; empty for UTC
 */
public record NewEvent(
    Instant timestamp,
    String channel,
    ParticipantSet participants,
    Optional<String> sourceEventKey,
    Optional<String> contextId,
    String type,
    Payload payload,
    List<TopicHint> topicHints,
    boolean internal,
    Optional<ZoneOffset> offset) {

  public NewEvent {
    Objects.requireNonNull(timestamp);
    Objects.requireNonNull(channel);
    Objects.requireNonNull(participants);
    Objects.requireNonNull(type);
    Objects.requireNonNull(payload);
    topicHints = List.copyOf(topicHints);
  }

  /** The same, saying something else. */
  public NewEvent with(Payload said, List<TopicHint> hints) {
    return new NewEvent(
        timestamp,
        channel,
        participants,
        sourceEventKey,
        contextId,
        type,
        said,
        hints,
        internal,
        offset);
  }

  /** Whose time was written in UTC. */
  public NewEvent(
      Instant timestamp,
      String channel,
      ParticipantSet participants,
      Optional<String> sourceEventKey,
      Optional<String> contextId,
      String type,
      Payload payload,
      List<TopicHint> topicHints,
      boolean internal) {
    this(
        timestamp,
        channel,
        participants,
        sourceEventKey,
        contextId,
        type,
        payload,
        topicHints,
        internal,
        Optional.empty());
  }
}
