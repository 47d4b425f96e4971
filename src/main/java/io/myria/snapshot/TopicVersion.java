package io.myria.snapshot;

import io.myria.event.EventSeq;
import io.myria.snapshot.LeafOnlySets.LeafOnlySet;
import io.myria.topics.NodeId;
import io.myria.topics.SummaryBullet;
import io.myria.topics.TopicId;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A topic as one snapshot, and those after it until it changes, serve it.
 *
 * @param children in order; empty for a leaf
 * @param refs in canonical order (timestamp, {@code event_seq}); empty for an internal topic
 * @param eventCount of all events below
 * @param openedSeq of the event that opened the topic
 */
public record TopicVersion(
    TopicId topicId,
    long participantSetId,
    boolean internal,
    Optional<TopicId> parent,
    NodeId nodeId,
    List<TopicId> children,
    List<EventSeq> refs,
    long eventCount,
    Instant firstAt,
    Instant lastAt,
    EventSeq openedSeq,
    String label,
    List<SummaryBullet> summary,
    TopicMetadata metadata) {

  public TopicVersion {
    children = List.copyOf(children);
    refs = List.copyOf(refs);
    summary = List.copyOf(summary);
  }

  /** Of its id: all of its words and references would be gone through at each look into a map. */
  @Override
  public int hashCode() {
    return topicId.hashCode();
  }

  public boolean isLeaf() {
    return children.isEmpty();
  }

  /** The same topic below another parent. */
  public TopicVersion below(TopicId newParent) {
    return below(Optional.of(newParent));
  }

  /** The same topic below another parent, or below none. */
  public TopicVersion below(Optional<TopicId> newParent) {
    return with(newParent, children, refs, eventCount, label, summary, metadata);
  }

  /** The same topic below none. */
  public TopicVersion atTop() {
    return below(Optional.empty());
  }

  /** The same topic under another label, told by other terms and hints. */
  public TopicVersion told(
      String newLabel, List<TopicMetadata.Term> terms, Map<String, Integer> hints) {
    TopicMetadata telling = metadata.telling(terms, hints);
    return with(parent, children, refs, eventCount, newLabel, summary, telling);
  }

  /** The same internal topic above other children; what follows from them does not change yet. */
  public TopicVersion above(List<TopicId> newChildren) {
    return with(parent, newChildren, refs, eventCount, label, summary, metadata);
  }

  /** The same topic in other words. */
  public TopicVersion worded(String newLabel, List<SummaryBullet> newSummary) {
    return with(parent, children, refs, eventCount, newLabel, newSummary, metadata);
  }

  /** The same topic with another number of events below it. */
  public TopicVersion counting(long events) {
    return with(parent, children, refs, events, label, summary, metadata);
  }

  /** The same leaf as it was open once, in no topic. */
  public TopicVersion reopened(LeafOnlySet.Open as) {
    TopicMetadata waiting = metadata.waiting(as.provisional());
    return with(Optional.empty(), children, as.refs(), as.refs().size(), label, summary, waiting);
  }

  private TopicVersion with(
      Optional<TopicId> newParent,
      List<TopicId> newChildren,
      List<EventSeq> newRefs,
      long newCount,
      String newLabel,
      List<SummaryBullet> newSummary,
      TopicMetadata newMetadata) {
    return new TopicVersion(
        topicId,
        participantSetId,
        internal,
        newParent,
        nodeId,
        newChildren,
        newRefs,
        newCount,
        firstAt,
        lastAt,
        openedSeq,
        newLabel,
        newSummary,
        newMetadata);
  }
}
