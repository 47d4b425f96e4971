package io.myria.verify;

import io.myria.event.Event;
import io.myria.event.EventId;
import io.myria.event.EventSeq;
import io.myria.language.EventText;
import io.myria.language.Sentences;
import io.myria.snapshot.TopicVersion;
import io.myria.topics.NodeId;
import io.myria.topics.NodeIdentity;
import io.myria.topics.SummaryBullet;
import io.myria.topics.TopicId;
import io.myria.verify.LeafEvidence.Skeleton;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Compares one topic with what the log and its neighbours say; the ids are computed anew. Confined
 * to one thread.
 */
final class TopicFindings {

  private final TopicVersion topic;
  private final StorePin pin;
  private final List<Finding> found;

  TopicFindings(TopicVersion topic, StorePin pin, List<Finding> found) {
    this.topic = topic;
    this.pin = pin;
    this.found = found;
  }

  void leaf(LeafEvidence evidence) {
    List<Skeleton> held =
        topic.refs().stream().map(evidence.events()::get).filter(Objects::nonNull).toList();
    refs(evidence, held);
    shape(
        topic.refs().size(),
        held.stream().map(Skeleton::at).min(Comparator.naturalOrder()),
        held.stream().map(Skeleton::at).max(Comparator.naturalOrder()));
    List<EventId> ids = held.stream().map(Skeleton::id).toList();
    if (!NodeIdentity.leaf(evidence.members(topic), topic.internal(), ids).equals(topic.nodeId())) {
      add(Damage.NODE_ID_WRONG, "has a node id that its events do not give");
    }
    Optional<EventId> opening =
        held.stream()
            .filter(one -> one.seq().equals(topic.openedSeq()))
            .map(Skeleton::id)
            .findAny();
    identity(opening, 0);
    cites(new HashSet<>(ids), "its events");
  }

  private void refs(LeafEvidence evidence, List<Skeleton> held) {
    for (EventSeq ref : topic.refs()) {
      if (!evidence.events().containsKey(ref) || ref.value() > pin.covered()) {
        add(
            Damage.REF_DANGLING,
            "refers to place " + ref.value() + ", which the snapshot does not cover");
      } else if (!evidence.isPlaced(ref, topic)) {
        add(
            Damage.EVENT_IN_WRONG_LEAF,
            "holds the event at place " + ref.value() + ", which is not said to stand there");
      }
    }
    held.stream()
        .filter(one -> one.set() != topic.participantSetId() || one.internal() != topic.internal())
        .forEach(
            one ->
                add(
                    Damage.REF_OF_ANOTHER_SET,
                    "refers to place " + one.seq().value() + ", an event that others see"));
    List<Skeleton> ordered = new ArrayList<>(new HashSet<>(held));
    ordered.sort(Comparator.comparing(Skeleton::at).thenComparing(Skeleton::seq));
    if (!ordered.equals(held)) {
      add(Damage.TOPIC_SHAPE_WRONG, "has refs out of order, or twice");
    }
  }

  /**
   * @param near its children, and others, as the snapshot serves them
   * @param nodes of those below its children
   * @param members participants' numbers of its exact set
   */
  void parent(Map<TopicId, TopicVersion> near, Map<TopicId, NodeId> nodes, List<Long> members) {
    List<TopicVersion> children =
        topic.children().stream().map(near::get).filter(Objects::nonNull).toList();
    if (children.size() < topic.children().size()) {
      add(Damage.TREE_BROKEN, "has a child that the snapshot does not serve");
      return;
    }
    shape(
        children.stream().mapToLong(TopicVersion::eventCount).sum(),
        children.stream().map(TopicVersion::firstAt).min(Comparator.naturalOrder()),
        children.stream().map(TopicVersion::lastAt).max(Comparator.naturalOrder()));
    List<NodeId> leaves = new ArrayList<>();
    for (TopicVersion child : children) {
      if (child.isLeaf()) {
        leaves.add(child.nodeId());
      }
      child.children().stream().map(nodes::get).filter(Objects::nonNull).forEach(leaves::add);
    }
    if (!NodeIdentity.internalTopic(members, topic.internal(), leaves).equals(topic.nodeId())) {
      add(Damage.NODE_ID_WRONG, "has a node id that the leaves below it do not give");
    }
    identity(Optional.of(topic.metadata().opening()), topic.metadata().level());
    Set<EventId> below = new HashSet<>();
    children.stream()
        .flatMap(child -> child.summary().stream())
        .flatMap(TopicFindings::cited)
        .forEach(below::add);
    cites(below, "what is below it");
  }

  private void shape(long events, Optional<Instant> first, Optional<Instant> last) {
    if (events != topic.eventCount()
        || !first.equals(Optional.of(topic.firstAt()))
        || !last.equals(Optional.of(topic.lastAt()))) {
      add(Damage.TOPIC_SHAPE_WRONG, "counts other events or times than it has below it");
    }
  }

  private void identity(Optional<EventId> opening, int level) {
    if (opening
        .map(event -> NodeIdentity.topic(pin.log().logId(), event, level))
        .filter(topic.topicId()::equals)
        .isEmpty()) {
      add(Damage.TOPIC_ID_WRONG, "has an id that the event which opened it does not give");
    }
  }

  private void cites(Set<EventId> below, String what) {
    if (topic.summary().isEmpty()
        || !topic.summary().stream().flatMap(TopicFindings::cited).allMatch(below::contains)) {
      add(Damage.CITATION_WRONG, "has a summary that does not cite " + what);
    }
  }

  private static Stream<EventId> cited(SummaryBullet bullet) {
    return Stream.of(
            Stream.of(bullet.first(), bullet.last()),
            bullet.excerptEventId().stream(),
            bullet.cites().stream())
        .flatMap(ids -> ids);
  }

  /** Its parent has it for a child, and its children have it for a parent. */
  void edges(Map<TopicId, TopicVersion> near) {
    Optional<TopicVersion> parent = topic.parent().map(near::get);
    if (topic.parent().isPresent()
        && parent.filter(one -> one.children().contains(topic.topicId())).isEmpty()) {
      add(Damage.TREE_BROKEN, "stands below a topic that is not served, or does not hold it");
    }
    parent
        .filter(one -> !sameScope(one))
        .ifPresent(
            one -> add(Damage.REF_OF_ANOTHER_SET, "stands below a topic of another exact set"));
    for (TopicId child : topic.children()) {
      Optional.ofNullable(near.get(child))
          .filter(
              one ->
                  !one.parent().equals(Optional.of(topic.topicId()))
                      || one.metadata().level() >= topic.metadata().level())
          .ifPresent(one -> add(Damage.TREE_BROKEN, "has a child that does not stand below it"));
    }
  }

  private boolean sameScope(TopicVersion other) {
    return other.participantSetId() == topic.participantSetId()
        && other.internal() == topic.internal();
  }

  /** What is quoted stands in its event. */
  void quotes(Map<EventId, Event> events) {
    for (SummaryBullet bullet : topic.summary()) {
      bullet
          .quoted()
          .filter(
              quoted ->
                  !events.containsKey(quoted.event())
                      || !Sentences.isExcerpt(
                          EventText.of(events.get(quoted.event())),
                          quoted.from(),
                          quoted.to(),
                          bullet.excerpt()))
          .ifPresent(
              quoted ->
                  add(Damage.QUOTE_WRONG, "quotes event " + quoted.event() + " in other words"));
    }
  }

  private void add(Damage damage, String text) {
    found.add(Finding.topic(damage, topic.topicId(), "topic " + topic.topicId() + " " + text));
  }
}
