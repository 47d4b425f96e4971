package io.myria.event;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * An event as the log keeps it; it never changes.
 *
 * @param timestamp the emitter's time, which orders reads
 * @param recordedAt Myria's time of acceptance; never compared with {@code timestamp}
 * @param internal the effective visibility, after the ingest policy
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
    boolean internal) {

  public Event {
    topicHints = List.copyOf(topicHints);
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
