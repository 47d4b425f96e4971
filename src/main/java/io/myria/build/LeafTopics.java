package io.myria.build;

import io.myria.build.BuildSettings.Segments;
import io.myria.event.EventId;
import io.myria.event.EventSeq;
import io.myria.snapshot.TopicMetadata;
import io.myria.snapshot.TopicVersion;
import io.myria.topic.NodeId;
import io.myria.topic.NodeIdentity;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Makes a folded leaf a topic: identity, label, summary. Thread-safe. */
final class LeafTopics {

  private static final int LEAF_LEVEL = 0;

  private final UUID logId;

  /**
   * @param logId enters the topics' ids
   */
  LeafTopics(UUID logId) {
    this.logId = logId;
  }

  TopicVersion of(OpenLeaf leaf) {
    List<Gist> events = leaf.events();
    return new TopicVersion(
        NodeIdentity.topic(logId, leaf.opening().id(), LEAF_LEVEL),
        leaf.set().id(),
        leaf.set().internal(),
        Optional.empty(),
        nodeId(leaf.set(), events.stream().map(Gist::id).toList()),
        List.of(),
        events.stream().map(Gist::seq).toList(),
        events.size(),
        events.get(0).at(),
        events.get(events.size() - 1).at(),
        leaf.opening().seq(),
        Labels.of(events),
        Quotes.of(events),
        new TopicMetadata(
            leaf.provisional().map(Gist::seq), events.stream().mapToLong(Gist::tokens).sum()));
  }

  /**
   * The other way round: a leaf as the fold left it.
   *
   * @param gists of all its events
   */
  OpenLeaf reopen(TopicVersion topic, ExactSet set, Segments segments, Map<EventSeq, Gist> gists) {
    Optional<EventSeq> provisional = topic.metadata().provisional();
    List<Gist> body =
        topic.refs().stream()
            .filter(seq -> !provisional.equals(Optional.of(seq)))
            .sorted()
            .map(gists::get)
            .toList();
    return new OpenLeaf(set, segments, body, provisional.map(gists::get));
  }

  private static NodeId nodeId(ExactSet set, List<EventId> events) {
    return NodeIdentity.leaf(set.participantIds(), set.internal(), events);
  }
}
