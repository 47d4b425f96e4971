package io.myria.topic;

import io.myria.event.ParticipantSet;
import java.time.Instant;
import java.util.List;
import java.util.Objects;

/**
 * What an answer says of a topic, leaf or not.
 *
 * @param participants the exact set whose events the topic holds
 * @param firstAt the earliest of its events' timestamps
 * @param lastAt the latest of them
 * @param eventCount all events below it, shown or not
 */
public record TopicHead(
    TopicId topicId,
    NodeId nodeId,
    String label,
    ParticipantSet participants,
    boolean internal,
    Instant firstAt,
    Instant lastAt,
    long eventCount,
    List<SummaryBullet> summary) {

  public TopicHead {
    Objects.requireNonNull(topicId);
    Objects.requireNonNull(nodeId);
    Objects.requireNonNull(participants);
    summary = List.copyOf(summary);
  }
}
