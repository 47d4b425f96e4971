package io.myria.compile.validation;

import io.myria.compile.plan.BuildPlan;
import io.myria.database.Database;
import io.myria.snapshot.StagedTopics;
import io.myria.snapshot.TopicReader;
import io.myria.snapshot.TopicVersion;
import io.myria.topics.NodeId;
import io.myria.topics.TopicId;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A staged internal topic, and its children.
 *
 * @param participantIds of the topic's set
 * @param children those that exist, in order, as the build leaves them
 * @param leaves the node ids of all leaves below
 */
record StagedParent(
    TopicVersion topic,
    List<Long> participantIds,
    List<TopicVersion> children,
    List<NodeId> leaves) {

  static StagedParent read(
      Database database, BuildPlan plan, TopicVersion topic, List<Long> participantIds)
      throws SQLException {
    Map<TopicId, TopicVersion> found = new HashMap<>();
    TopicReader.find(database, plan.parentOrdinal(), topic.children())
        .forEach(child -> found.put(child.topicId(), child));
    StagedTopics.find(database, plan.snapshot(), topic.children())
        .forEach(child -> found.put(child.topicId(), child));
    List<TopicVersion> children =
        topic.children().stream().filter(found::containsKey).map(found::get).toList();
    List<NodeId> leaves = new ArrayList<>();
    List<TopicId> below = new ArrayList<>();
    for (TopicVersion child : children) {
      if (child.isLeaf()) {
        leaves.add(child.nodeId());
      }
      below.addAll(child.children());
    }
    Map<TopicId, NodeId> nodes =
        new HashMap<>(TopicReader.nodeIds(database, plan.parentOrdinal(), below));
    nodes.putAll(StagedTopics.nodeIds(database, plan.snapshot(), below));
    leaves.addAll(nodes.values());
    return new StagedParent(topic, participantIds, children, leaves);
  }
}
