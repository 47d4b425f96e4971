package io.myria.topics.fold;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.event.EventId;
import io.myria.event.EventSeq;
import io.myria.snapshot.TopicMetadata;
import io.myria.snapshot.TopicVersion;
import io.myria.topics.NodeId;
import io.myria.topics.NodeIdentity;
import io.myria.topics.Shape;
import io.myria.topics.SummaryBullet;
import io.myria.topics.TopicId;
import io.myria.topics.fold.Fold.Changes;
import io.myria.topics.fold.FoldRules.Mode;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Roots and children of another shape, each once. */
class ReshapingTest {

  private static final UUID LOG = new UUID(7, 7);
  private static final ExactSet SET = new ExactSet(1, List.of(1L), false);

  private final Map<TopicId, TopicVersion> topics = new HashMap<>();

  @Test
  void whatIsLeftOfATopicOfTopicsTakesItsPlaceOnce() {
    TopicId high = id(1, 2);
    TopicId low = id(1, 1);
    TopicId other = id(9, 1);
    leaf(1, low);
    leaf(3, low);
    parent(1, 1, Optional.of(high), id(1, 0), id(3, 0));
    leaf(5, high);
    parent(1, 2, Optional.empty(), low, id(5, 0));
    leaf(9, other);
    leaf(11, other);
    parent(9, 1, Optional.empty(), id(9, 0), id(11, 0));
    Shape.Place place = new Shape.Place(id(5, 0), other);
    Changes changes =
        reshaping(List.of(high, other))
            .apply(new Shape(List.of(), List.of(), List.of(), List.of(), List.of(place), Map.of()));
    assertThat(changes.states().get(SET).roots()).containsExactly(low, id(5, 1));
    assertThat(changes.gone()).containsExactlyInAnyOrder(high, other);
    assertThat(changes.topics())
        .filteredOn(topic -> topic.topicId().equals(low))
        .allMatch(topic -> topic.parent().isEmpty())
        .hasSize(1);
    assertThat(changes.topics())
        .filteredOn(topic -> topic.topicId().equals(id(5, 1)))
        .flatExtracting(TopicVersion::children)
        .containsExactly(id(5, 0), id(9, 0), id(11, 0));
  }

  private Reshaping reshaping(List<TopicId> roots) {
    SetState state = new SetState(12, Optional.empty(), Optional.empty(), roots, List.of());
    return new Reshaping(SET, Folded.rules(Mode.TOPICS), new Kept(state), LOG);
  }

  private static EventId event(int number) {
    return new EventId(UUID.fromString(String.format("018f2b6e-7c1a-7e3b-9d52-%012x", number)));
  }

  private static TopicId id(int opened, int level) {
    return NodeIdentity.topic(LOG, event(opened), level);
  }

  private static NodeId node(int number) {
    byte[] bytes = new byte[32];
    bytes[0] = (byte) number;
    return NodeId.of(bytes);
  }

  /** Of two events. */
  private void leaf(int opened, TopicId parent) {
    List<EventSeq> refs = List.of(new EventSeq(opened), new EventSeq(opened + 1L));
    put(opened, 0, Optional.of(parent), List.of(), refs);
  }

  private void parent(int opened, int level, Optional<TopicId> parent, TopicId... children) {
    put(opened, level, parent, List.of(children), List.of());
  }

  private void put(
      int opened,
      int level,
      Optional<TopicId> parent,
      List<TopicId> children,
      List<EventSeq> refs) {
    long events =
        refs.size() + children.stream().map(topics::get).mapToLong(TopicVersion::eventCount).sum();
    TopicVersion topic =
        new TopicVersion(
            id(opened, level),
            SET.id(),
            SET.internal(),
            parent,
            node(opened * 3 + level),
            children,
            refs,
            events,
            Instant.EPOCH,
            Instant.EPOCH,
            new EventSeq(opened),
            "talk " + opened,
            List.of(SummaryBullet.worded("It was said.", List.of(event(opened)))),
            new TopicMetadata(
                level, event(opened), Optional.empty(), Optional.empty(), 1, List.of(), Map.of()));
    topics.put(topic.topicId(), topic);
  }

  private final class Kept implements FoldStore {

    private final SetState state;

    Kept(SetState state) {
      this.state = state;
    }

    @Override
    public Map<ExactSet, SetState> states(Collection<ExactSet> sets) {
      return Map.of(SET, state);
    }

    @Override
    public Map<TermKey, TermState> terms(Collection<TermKey> terms) {
      return Map.of();
    }

    @Override
    public Map<TopicId, TopicVersion> topics(Collection<TopicId> wanted) {
      Map<TopicId, TopicVersion> found = new HashMap<>(topics);
      found.keySet().retainAll(wanted);
      return found;
    }

    @Override
    public Map<TopicId, NodeId> nodeIds(Collection<TopicId> wanted) {
      Map<TopicId, NodeId> found = new HashMap<>();
      topics(wanted).forEach((id, topic) -> found.put(id, topic.nodeId()));
      return found;
    }

    @Override
    public Map<TopicId, Meaning> meanings(Collection<TopicId> leaves) {
      return Map.of();
    }

    @Override
    public Map<EventSeq, EventDigest> gists(Collection<EventSeq> events) {
      return Map.of();
    }
  }
}
