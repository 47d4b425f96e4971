package io.myria.build.validate;

import io.myria.event.EventId;
import io.myria.snapshot.TopicVersion;
import io.myria.topic.NodeIdentity;
import io.myria.topic.SummaryBullet;
import io.myria.topic.TopicId;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** A rule that every staged internal topic has to keep by itself (seed section 12). */
interface ParentCheck {

  /** The rule's name, for whoever reads why a build failed. */
  public String name();

  /** What is wrong, completing "topic … "; empty if nothing is. */
  public Optional<String> problem(StagedParent parent);

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

  /**
   * There is a summary, and what it cites its children cite. They are checked, too, down to the
   * leaves, which cite events of their own.
   */
  record SummariesCite() implements ParentCheck {

    @Override
    public String name() {
      return "summaries_cite";
    }

    @Override
    public Optional<String> problem(StagedParent parent) {
      List<SummaryBullet> summary = parent.topic().summary();
      if (summary.isEmpty()) {
        return Optional.of("has no summary");
      }
      Set<EventId> below = new HashSet<>();
      parent.children().stream()
          .flatMap(child -> child.summary().stream())
          .flatMap(LeafCheck::cited)
          .forEach(below::add);
      return summary.stream()
          .flatMap(LeafCheck::cited)
          .filter(id -> !below.contains(id))
          .findFirst()
          .map(id -> "cites event " + id + ", which is not below it");
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
