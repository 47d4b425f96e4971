package io.myria.topic;

import io.myria.event.ParticipantSet;
import java.util.List;

/**
 * A topic of topics.
 *
 * @param truncated whether it has more children than stand here
 */
public record InternalTopicNode(TopicHead topic, List<TreeNode> children, boolean truncated)
    implements TreeNode {

  public InternalTopicNode {
    children = List.copyOf(children);
    Narrowing.check(topic.participants(), children);
  }

  @Override
  public String kind() {
    return "internal_topic";
  }

  @Override
  public ParticipantSet participants() {
    return topic.participants();
  }

  @Override
  public <T> T fold(Cases<T> cases) {
    return cases.internalTopic(this);
  }
}
