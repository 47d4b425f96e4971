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
 * @param contextId the context that all of its events share; empty where they share none
 * @param parts what it consists of
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
    Optional<String> contextId,
    Parts parts,
    Optional<TopicState> state,
    List<SummaryBullet> summary) {

  public TopicHead {
    Objects.requireNonNull(topicId);
    Objects.requireNonNull(nodeId);
    Objects.requireNonNull(participants);
    Objects.requireNonNull(contextId);
    Objects.requireNonNull(parts);
    summary = List.copyOf(summary);
  }

  /**
   * What a topic consists of, shown or not.
   *
   * @param refs of a leaf; 0 of a topic of topics
   * @param children of a topic of topics; 0 of a leaf
   * @param matching how many of its events are what the question asked for, where it left some out
   *     and they were counted; empty else
   */
  public record Parts(int refs, int children, Optional<Long> matching) {}

  /** The same with the number of its events that are what was asked for. */
  public TopicHead matching(Optional<Long> events) {
    return with(new Parts(parts.refs(), parts.children(), events), summary);
  }

  /** The same topic in few words. */
  public TopicHead withoutSummary() {
    return with(parts, List.of());
  }

  private TopicHead with(Parts otherParts, List<SummaryBullet> otherSummary) {
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
        contextId,
        otherParts,
        state,
        otherSummary);
  }
}
