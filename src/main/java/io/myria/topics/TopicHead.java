package io.myria.topics;

import io.myria.event.ParticipantSet;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The fields that an answer tells of a topic, leaf or not.
 *
 * @param participants the exact set whose events the topic holds
 * @param parent the topic above it, if any
 * @param firstAt the earliest of its events' timestamps
 * @param lastAt the latest of them
 * @param eventCount all events below it, shown or not
 * @param contextId the context that all of its events share; empty where they share none
 * @param parts what it consists of
 * @param metadata what the builder measured
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
    Metadata metadata,
    Optional<TopicState> state,
    List<SummaryBullet> summary) {

  private static final int BRIEF = 2;

  public TopicHead {
    Objects.requireNonNull(topicId);
    Objects.requireNonNull(nodeId);
    Objects.requireNonNull(participants);
    Objects.requireNonNull(contextId);
    Objects.requireNonNull(parts);
    Objects.requireNonNull(metadata);
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

  /**
   * What a builder measured.
   *
   * @param level 0 for a leaf, 1 above leaves, 2 above those
   * @param tokens of the texts of all its events
   * @param terms that tell most of it as they are written, the most telling first, each with its
   *     share of the whole
   * @param hints of its events, the heaviest first, with their weights
   */
  public record Metadata(
      int level, long tokens, Map<String, Double> terms, Map<String, Double> hints) {

    /** Of a topic that nobody measured. */
    public static final Metadata NONE = new Metadata(0, 0, Map.of(), Map.of());

    public Metadata {
      terms = Collections.unmodifiableMap(new LinkedHashMap<>(terms));
      hints = Collections.unmodifiableMap(new LinkedHashMap<>(hints));
    }
  }

  /** The same with the number of its events that are what was asked for. */
  public TopicHead matching(Optional<Long> events) {
    return with(new Parts(parts.refs(), parts.children(), events), summary);
  }

  /** The same topic with two sentences of its summary at most, the first and a middle one. */
  public TopicHead brief() {
    return summary.size() < BRIEF + 1
        ? this
        : with(parts, List.of(summary.get(0), summary.get(summary.size() / BRIEF)));
  }

  /** The same topic with so many sentences of its summary, the first ones. */
  public TopicHead withSummary(int bullets) {
    return with(parts, summary.subList(0, bullets));
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
        metadata,
        state,
        otherSummary);
  }
}
