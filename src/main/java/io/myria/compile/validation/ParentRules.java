package io.myria.compile.validation;

import io.myria.compile.plan.BuildPlan;
import io.myria.compile.plan.ValidationSettings;
import io.myria.event.EventId;
import io.myria.snapshot.TopicVersion;
import io.myria.topics.NodeIdentity;
import io.myria.topics.SummaryBullet;
import io.myria.topics.TopicId;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** The rules that every staged internal topic has to keep by itself (seed section 12). */
final class ParentRules {

  private ParentRules() {}

  static List<TopicCheck<StagedParent>> all(BuildPlan plan, ValidationSettings limits) {
    return List.of(
        new TopicCheck<>(
            "summary_bounded", parent -> LeafRules.summaryBounded(parent.topic(), limits)),
        new TopicCheck<>("levels", ParentRules::levels),
        new TopicCheck<>("summaries_cite", ParentRules::summariesCite),
        new TopicCheck<>("identity", parent -> identity(parent, plan.logId())));
  }

  /** A topic stands above its children. */
  private static Optional<String> levels(StagedParent parent) {
    TopicVersion topic = parent.topic();
    return parent.children().stream()
        .filter(child -> child.metadata().level() >= topic.metadata().level())
        .findFirst()
        .map(child -> "is not above its child " + child.topicId());
  }

  /**
   * There is a summary, and what it cites its children cite. They are checked, too, down to the
   * leaves, which cite events of their own.
   */
  private static Optional<String> summariesCite(StagedParent parent) {
    List<SummaryBullet> summary = parent.topic().summary();
    if (summary.isEmpty()) {
      return Optional.of("has no summary");
    }
    Set<EventId> below = new HashSet<>();
    parent.children().stream()
        .flatMap(child -> child.summary().stream())
        .flatMap(LeafRules::cited)
        .forEach(below::add);
    return summary.stream()
        .flatMap(LeafRules::cited)
        .filter(id -> !below.contains(id))
        .findFirst()
        .map(id -> "cites event " + id + ", which is not below it");
  }

  /** Ids come out the same from what is stored. */
  private static Optional<String> identity(StagedParent parent, UUID logId) {
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
