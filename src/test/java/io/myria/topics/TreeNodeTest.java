package io.myria.topics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myria.event.EventId;
import io.myria.event.ParticipantSet;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** On the way down a tree participants stay or become fewer. */
class TreeNodeTest {

  private static final ParticipantSet ANN = ParticipantSet.of("ann");
  private static final ParticipantSet ANN_AND_BOB = ParticipantSet.of("ann", "bob");
  private static final Instant NOON = Instant.parse("2026-03-19T12:00:00Z");

  @Test
  void aRootHasItsScopesAndItsChildrensParticipants() {
    RootNode root = RootNode.above(List.of(reference(ANN_AND_BOB)), ParticipantSet.of("ann"));
    assertThat(root.participants()).isEqualTo(ANN_AND_BOB);
    assertThat(RootNode.above(List.of(), ANN).participants()).isEqualTo(ANN);
  }

  @Test
  void aChildWithMoreParticipantsIsRefused() {
    List<EventRefNode> wide = List.of(reference(ANN_AND_BOB));
    assertThatThrownBy(() -> new RootNode(ANN, List.copyOf(wide)))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new LeafTopicNode(topic(ANN), wide, Optional.empty()))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new InternalTopicNode(topic(ANN), List.copyOf(wide), Optional.empty()))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(new LeafTopicNode(topic(ANN_AND_BOB), wide, Optional.empty()).children()).hasSize(1);
  }

  private static EventRefNode reference(ParticipantSet participants) {
    return new EventRefNode(
        EventId.next(), NOON, participants, Optional.empty(), Optional.empty(), "words");
  }

  private static TopicHead topic(ParticipantSet participants) {
    return new TopicHead(
        new TopicId(UUID.randomUUID()),
        new NodeId("0".repeat(64)),
        "label",
        Optional.empty(),
        participants,
        false,
        NOON,
        NOON,
        1,
        Optional.empty(),
        new TopicHead.Parts(1, 0, Optional.empty()),
        TopicHead.Metadata.NONE,
        Optional.of(TopicState.ACTIVE),
        List.of());
  }
}
