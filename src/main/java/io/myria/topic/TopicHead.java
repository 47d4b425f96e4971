package io.myria.topic;

import io.myria.event.ParticipantSet;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * What an answer says of a topic, leaf or not.
 *
 * @param participants the exact set whose events the topic holds
 * @param parent the topic above it, if any
 * @param firstAt the earliest of its events' timestamps
 * @param lastAt the latest of them
 * @param eventCount all events below it, shown or not
 * @param state as of the time that was asked for; empty where the topic had not begun then
 * @param summary empty where it was left out: every topic has one
 */
public record TopicHead(
    TopicId topicId,
    NodeId nodeId,
    String label,
    Optional<TopicId> parent,
    ParticipantSet participants,
    boolean internal,
    Instant firstAt,
    Instant lastAt,
    long eventCount,
    Optional<TopicState> state,
    List<SummaryBullet> summary) {

  public TopicHead {
    Objects.requireNonNull(topicId);
    Objects.requireNonNull(nodeId);
    Objects.requireNonNull(participants);
    summary = List.copyOf(summary);
  }

  /** The same topic in few words. */
  public TopicHead withoutSummary() {
    return new TopicHead(
        topicId,
        nodeId,
        label,
        parent,
        participants,
        internal,
        firstAt,
        lastAt,
        eventCount,
        state,
        List.of());
  }
}
