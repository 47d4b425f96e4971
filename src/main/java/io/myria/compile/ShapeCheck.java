package io.myria.compile;

import io.myria.event.EventId;
import io.myria.event.EventSeq;
import io.myria.snapshot.TopicVersion;
import io.myria.topics.SummaryBullet;
import io.myria.topics.TopicId;
import io.myria.topics.fold.Fold.Changes;
import io.myria.topics.fold.FoldRules;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Looks at the topics that a proposal would leave behind, as {@link io.myria.topics.fold.Reshaping}
 * made them in memory: their bounds, and that each sentence cites what is below its topic, of a
 * topic of topics what its children cite. The rules of {@code compile.validation} look at them once
 * more, as at all topics, when they are staged.
 */
record ShapeCheck(SetView view, FoldRules rules) {

  private static final int LEAST = 2;
  private static final int CHILDREN = 16;

  /** As the fold bounds its roots. */
  private static final int ROOT_EVENTS = 128;

  private static final int ROOT_PERCENT = 25;
  private static final int HUNDRED = 100;

  List<Violation> violations(Changes changes) {
    Map<TopicId, TopicVersion> now = new HashMap<>();
    changes.topics().forEach(topic -> now.put(topic.topicId(), topic));
    Set<TopicId> others = new HashSet<>();
    changes.topics().forEach(topic -> others.addAll(topic.children()));
    others.removeAll(now.keySet());
    now.putAll(view.topics(others));
    List<Violation> violations = new ArrayList<>();
    for (TopicVersion topic : changes.topics()) {
      if (topic.isLeaf()) {
        leaf(topic, violations);
      } else {
        parent(topic, now, violations);
      }
      root(topic, violations);
    }
    return violations;
  }

  private void leaf(TopicVersion leaf, List<Violation> violations) {
    int refs = leaf.refs().size();
    if (refs > rules.leafRefs()) {
      add(violations, ProposalRule.TOO_MANY_EVENTS, leaf, "would have " + refs + " events");
    }
    if (refs < LEAST && !view.isOpen(leaf.topicId())) {
      add(violations, ProposalRule.TOO_FEW_EVENTS, leaf, "would have " + refs + " events");
    }
    tokens(leaf, violations);
    if (leaf.summary().stream().anyMatch(SummaryBullet::isWorded)) {
      Map<EventId, EventSeq> own = view.events(leaf);
      cited(leaf, own.keySet(), violations);
    }
  }

  /** A leaf that has too many already may keep them, and a part of it has fewer. */
  private void tokens(TopicVersion leaf, List<Violation> violations) {
    long tokens = leaf.metadata().tokens();
    if (tokens > rules.tokens()
        && view.topic(leaf.topicId()).filter(old -> old.metadata().tokens() < tokens).isPresent()) {
      add(
          violations,
          ProposalRule.TOO_MANY_TOKENS,
          leaf,
          "would have " + tokens + " tokens; " + rules.tokens() + " at most");
    }
  }

  private void parent(
      TopicVersion parent, Map<TopicId, TopicVersion> now, List<Violation> violations) {
    int children = parent.children().size();
    if (children > CHILDREN) {
      add(
          violations,
          ProposalRule.TOO_MANY_TOPICS,
          parent,
          "would have " + children + " topics below it; " + CHILDREN + " at most");
    }
    if (new HashSet<>(parent.children()).size() < children) {
      add(violations, ProposalRule.NAMED_TWICE, parent, "would have a topic below it twice");
    }
    if (children < LEAST) {
      add(
          violations,
          ProposalRule.TOO_FEW_TOPICS,
          parent,
          "would have " + children + " topics below it; " + LEAST + " at least");
    }
    Set<EventId> below = new HashSet<>();
    parent.children().stream()
        .filter(now::containsKey)
        .flatMap(child -> now.get(child).summary().stream())
        .flatMap(
            bullet ->
                Stream.concat(bullet.sources().stream(), Stream.of(bullet.first(), bullet.last())))
        .forEach(below::add);
    cited(parent, below, violations);
  }

  private static void cited(TopicVersion topic, Set<EventId> below, List<Violation> violations) {
    topic.summary().stream()
        .filter(SummaryBullet::isWorded)
        .flatMap(bullet -> bullet.cites().stream())
        .filter(event -> !below.contains(event))
        .distinct()
        .forEach(
            event ->
                add(
                    violations,
                    ProposalRule.CITED_ELSEWHERE,
                    topic,
                    topic.isLeaf()
                        ? "cites " + event + ", which is none of its events"
                        : "cites " + event + ", which no summary of its children cites"));
  }

  private void root(TopicVersion topic, List<Violation> violations) {
    long most = Math.max(ROOT_EVENTS, view.state().events() * ROOT_PERCENT / HUNDRED);
    if (topic.parent().isEmpty() && !topic.isLeaf() && topic.eventCount() > most) {
      add(
          violations,
          ProposalRule.GIANT_ROOT,
          topic,
          "would be above " + topic.eventCount() + " events; " + most + " at most");
    }
  }

  private static void add(
      List<Violation> violations, ProposalRule rule, TopicVersion topic, String text) {
    violations.add(new Violation(rule, "topic " + topic.topicId(), text));
  }
}
