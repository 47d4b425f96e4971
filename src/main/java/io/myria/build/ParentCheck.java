package io.myria.build;

import io.myria.snapshot.TopicVersion;
import io.myria.topic.NodeIdentity;
import io.myria.topic.TopicId;
import java.util.Optional;
import java.util.UUID;

/** A rule that every staged internal topic has to keep by itself (seed section 12). */
interface ParentCheck {

  /** The rule's name, for whoever reads why a build failed. */
  String name();

  /** What is wrong, completing "topic … "; empty if nothing is. */
  Optional<String> problem(StagedParent parent);

  /** A topic stands above its children. */
  record Levels() implements ParentCheck {

    @Override
    public String name() {
      return "levels";
    }

    @Override
    public Optional<String> problem(StagedParent parent) {
      TopicVersion topic = parent.topic();
      return parent.children().stream()
          .filter(child -> child.metadata().level() >= topic.metadata().level())
          .findFirst()
          .map(child -> "is not above its child " + child.topicId());
    }
  }

  /** Ids come out the same from what is stored. */
  record Identity(UUID logId) implements ParentCheck {

    @Override
    public String name() {
      return "identity";
    }

    @Override
    public Optional<String> problem(StagedParent parent) {
      TopicVersion topic = parent.topic();
      if (!NodeIdentity.internalTopic(parent.participantIds(), topic.internal(), parent.leaves())
          .equals(topic.nodeId())) {
        return Optional.of("has a node id that its content does not give");
      }
      TopicId id = NodeIdentity.topic(logId, topic.metadata().opening(), topic.metadata().level());
      boolean opened =
          parent.children().stream()
              .limit(1)
              .anyMatch(first -> first.metadata().opening().equals(topic.metadata().opening()));
      return opened && id.equals(topic.topicId())
          ? Optional.empty()
          : Optional.of("has an id that its opening does not give");
    }
  }
}
