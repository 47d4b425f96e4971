package io.myria.event;

import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;

/**
 * An event as the log keeps it; it never changes.
 *
 * @param timestamp the emitter's time, which orders reads
 * @param recordedAt Myria's time of acceptance; never compared with {@code timestamp}
 * @param internal the effective visibility, after the ingest policy
 * @param offset that {@code timestamp} was written with; empty for UTC
 */
public record Event(
    EventSeq seq,
    EventId id,
    Instant timestamp,
    Instant recordedAt,
    String channel,
    ParticipantSet participants,
    Optional<String> sourceEventKey,
    Optional<String> contextId,
    String type,
    Payload payload,
    List<TopicHint> topicHints,
    boolean internal,
    Optional<ZoneOffset> offset) {

  public Event {
    topicHints = List.copyOf(topicHints);
  }

  /** Whose time was written in UTC. */
  public Event(
      EventSeq seq,
      EventId id,
      Instant timestamp,
      Instant recordedAt,
      String channel,
      ParticipantSet participants,
      Optional<String> sourceEventKey,
      Optional<String> contextId,
      String type,
      Payload payload,
      List<TopicHint> topicHints,
      boolean internal) {
    this(
        seq,
        id,
        timestamp,
        recordedAt,
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

  /** Its time with the offset that it was written with. */
  public String written() {
    return Moment.text(timestamp, offset);
  }

  /**
   * Whether it is one of {@link EventType#isOwn}, or erased: nobody's memory. Of the former, from
   * outside such a type comes no more.
   */
  public boolean own() {
    return internal && EventType.isOwn(type) || erased();
  }

  /** Whether what it said is deleted. */
  public boolean erased() {
    return type.equals(EventType.ERASED);
  }
}
