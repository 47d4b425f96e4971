package io.myria.build;

import io.myria.snapshot.TopicVersion;
import io.myria.topic.NodeIdentity;
import io.myria.topic.SummaryBullet;
import io.myria.topic.TopicId;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** A rule that every staged internal topic has to keep by itself (seed section 12). */
interface ParentCheck {

  /** The rule's name, for whoever reads why a build failed. */
  String name();

  /** What is wrong, completing "topic … "; empty if nothing is. */
  Optional<String> problem(StagedParent parent);

  private static Optional<String> unless(boolean holds, String problem) {
    return holds ? Optional.empty() : Optional.of(problem);
  }

  /** Every child exists, is of the same scope, lower, and knows its parent. */
  record Children() implements ParentCheck {

    @Override
    public String name() {
      return "children";
    }

    @Override
    public Optional<String> problem(StagedParent parent) {
      TopicVersion topic = parent.topic();
      Optional<TopicId> self = Optional.of(topic.topicId());
      boolean agree =
          parent.children().stream()
              .allMatch(
                  child ->
                      child.parent().equals(self)
                          && child.metadata().level() < topic.metadata().level()
                          && child.participantSetId() == topic.participantSetId()
                          && child.internal() == topic.internal());
      return unless(
          agree && parent.children().size() == topic.children().size(),
          "has children that do not exist, are of another scope, or know no such parent");
    }
  }

  /** Two children at least, and not too many; no event of its own. */
  record FanOut() implements ParentCheck {

    private static final int LEAST = 2;
    private static final int MOST = 16;

    @Override
    public String name() {
      return "fan_out";
    }

    @Override
    public Optional<String> problem(StagedParent parent) {
      int children = parent.topic().children().size();
      return unless(
          children >= LEAST && children <= MOST && parent.topic().refs().isEmpty(),
          "has " + children + " children, not " + LEAST + " to " + MOST + ", or events of its own");
    }
  }

  /** Counts and times are those of the children. */
  record Covered() implements ParentCheck {

    @Override
    public String name() {
      return "child_coverage";
    }

    @Override
    public Optional<String> problem(StagedParent parent) {
      TopicVersion topic = parent.topic();
      boolean covers =
          parent.children().stream().mapToLong(TopicVersion::eventCount).sum() == topic.eventCount()
              && parent.children().stream()
                  .noneMatch(
                      child ->
                          child.firstAt().isBefore(topic.firstAt())
                              || child.lastAt().isAfter(topic.lastAt()));
      return unless(covers, "does not cover what its children hold");
    }
  }

  /** The summary has bullets, and each is one of a child's. */
  record Cited() implements ParentCheck {

    @Override
    public String name() {
      return "cited";
    }

    @Override
    public Optional<String> problem(StagedParent parent) {
      Set<SummaryBullet> own = new HashSet<>();
      parent.children().forEach(child -> own.addAll(child.summary()));
      boolean cites =
          !parent.topic().summary().isEmpty() && own.containsAll(parent.topic().summary());
      return unless(cites, "has a summary without citations of its own");
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
          topic.metadata().opening().equals(parent.children().get(0).metadata().opening());
      return unless(
          opened && id.equals(topic.topicId()), "has an id that its opening does not give");
    }
  }
}
