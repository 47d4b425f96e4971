package io.myria.topics.tree;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.event.EventId;
import io.myria.read.EventCriteria;
import io.myria.topics.HintNode;
import io.myria.topics.LeafTopicNode;
import io.myria.topics.TreeNode;
import io.myria.topics.tree.MaskPath.Compared;
import io.myria.topics.tree.MaskWorld.Stored;
import io.myria.topics.tree.ReferencesRequest.Under;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.UUID;

/** References by what their events are like, over one world. */
record FilteredPaths(MaskWorld world, TopicPaths topics, Random random) {

  /** By what events are like: all pages list what is wanted, once, and count nothing else. */
  Compared filtered() {
    EventCriteria like = world.questions().anyCriteria();
    ReferencesRequest asked = topics.question(Under.ALL, like.with(Optional.empty()));
    EventCriteria wanted =
        new EventCriteria(
            Optional.empty(),
            like.contextId(),
            like.channels(),
            like.types(),
            List.of(),
            like.from(),
            like.to(),
            like.payload());
    Set<EventId> visible =
        TopicPaths.ids(world.visible(asked.scope(), EventCriteria.ALL, Long.MAX_VALUE));
    List<Stored> matching = world.visible(asked.scope(), wanted, world.last(asked.snapshot()));
    References references = topics.any();
    List<EventId> listed = new ArrayList<>();
    Optional<String> cursor = Optional.empty();
    do {
      QueryAnswer answer = references.query(TopicPaths.at(asked, 8 + random.nextInt(40), cursor));
      listed.addAll(TopicPaths.told(answer, visible));
      ReferencesDbIT.nodes(answer.root()).forEach(node -> checkFiltered(asked, matching, node));
      cursor = answer.nextCursor();
    } while (cursor.isPresent());
    assertThat(listed).doesNotHaveDuplicates();
    return new Compared(TopicPaths.ids(matching), Set.copyOf(listed), matching.isEmpty());
  }

  /** A leaf counts what is wanted of it; a hint's events join topics that the scope sees. */
  private void checkFiltered(ReferencesRequest asked, List<Stored> matching, TreeNode node) {
    if (node instanceof LeafTopicNode leaf) {
      UUID topic = leaf.topic().topicId().value();
      long count =
          matching.stream()
              .filter(
                  event -> world.topic(asked.snapshot(), event).filter(topic::equals).isPresent())
              .count();
      assertThat(leaf.topic().parts().matching().orElse(leaf.topic().eventCount()))
          .isEqualTo(count);
    }
    Set<EventId> like = TopicPaths.ids(matching);
    TopicPaths.head(node)
        .filter(head -> head.parts().matching().isPresent())
        .ifPresent(
            head ->
                head.summary().stream()
                    .filter(bullet -> bullet.excerptEventId().isPresent())
                    .forEach(bullet -> assertThat(like).contains(bullet.excerptEventId().get())));
    if (node instanceof HintNode hint && !hint.topics().isEmpty()) {
      Set<UUID> seen = new HashSet<>();
      world
          .visible(asked.scope(), EventCriteria.ALL, world.covered(asked.snapshot()))
          .forEach(event -> world.topic(asked.snapshot(), event).ifPresent(seen::add));
      hint.topics().forEach(topic -> assertThat(seen).contains(topic.value()));
    }
  }
}
