package io.myria.topics.tree;

import io.myria.read.AnswerBytes;
import io.myria.read.Weight;
import io.myria.topics.EventNode;
import io.myria.topics.HintNode;
import io.myria.topics.TopicId;
import io.myria.topics.TreeNode;
import io.myria.topics.tree.ReferenceTree.Growing;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** The fresh events of a page that carry a hint which was asked for. Confined to one thread. */
final class HintGroups {

  private final TreeMeasure measure;
  private final Map<String, Group> groups = new LinkedHashMap<>();

  HintGroups(TreeMeasure measure) {
    this.measure = measure;
  }

  private static final class Group implements Growing {

    private final String hint;
    private final List<EventNode> events = new ArrayList<>();
    private List<TopicId> topics = List.of();

    Group(String hint) {
      this.hint = hint;
    }

    @Override
    public TreeNode grown(Function<BranchPlace, String> seal, BelowTopics below) {
      return HintNode.above(hint, topics, events);
    }
  }

  boolean holds(String hint) {
    return groups.containsKey(hint);
  }

  /**
   * What a group's own node grows by with an event: it names whoever its events name, and the
   * topics that its exact sets' events will join.
   */
  Weight weight(EventNode node, String hint) {
    List<EventNode> group = holds(hint) ? groups.get(hint).events : List.of();
    return HintNode.isWidened(group, node)
        ? new Weight(
            AnswerBytes.ofHint(hint) + AnswerBytes.names(node.participants().names()),
            measure.hint(hint, node.participants()))
        : Weight.NOTHING;
  }

  /** The group that has the event now. */
  Growing add(EventNode node, String hint) {
    Group group = groups.computeIfAbsent(hint, Group::new);
    group.events.add(node);
    return group;
  }

  /** Reads which topics the groups will join. */
  void align(HintAlignment alignment) throws SQLException {
    for (Group group : groups.values()) {
      group.topics = alignment.of(group.events.stream().map(EventNode::event).toList());
    }
  }
}
