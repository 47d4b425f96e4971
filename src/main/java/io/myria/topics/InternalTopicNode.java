package io.myria.topics;

import io.myria.event.ParticipantSet;
import java.util.List;
import java.util.Optional;

/**
 * A topic of topics.
 *
 * @param nextCursor goes on within the topic; there exactly when it has more children than stand
 *     here
 */
public record InternalTopicNode(
    TopicHead topic, List<TreeNode> children, Optional<String> nextCursor) implements TreeNode {

  public InternalTopicNode {
    children = List.copyOf(children);
    Narrowing.check(topic.participants(), children);
  }

  public boolean truncated() {
    return nextCursor.isPresent();
  }

  @Override
  public String kind() {
    return "internal_topic";
  }

  @Override
  public ParticipantSet participants() {
    return topic.participants();
  }
}
