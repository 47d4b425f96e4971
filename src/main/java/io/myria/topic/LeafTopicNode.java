package io.myria.topic;

import io.myria.event.ParticipantSet;
import java.util.List;

/**
 * A topic that holds events.
 *
 * @param truncated whether it has more references than stand here
 */
public record LeafTopicNode(TopicHead topic, List<EventRefNode> children, boolean truncated)
    implements TreeNode {

  public LeafTopicNode {
    children = List.copyOf(children);
    Narrowing.check(topic.participants(), children);
  }

  @Override
  public String kind() {
    return "leaf_topic";
  }

  @Override
  public ParticipantSet participants() {
    return topic.participants();
  }

  @Override
  public <T> T fold(Cases<T> cases) {
    return cases.leafTopic(this);
  }
}
