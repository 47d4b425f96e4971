package io.myria.topics;

import io.myria.event.ParticipantSet;
import java.util.List;
import java.util.Optional;

/**
 * A topic that holds events.
 *
 * @param nextCursor goes on within the topic; there exactly when it has more references than stand
 *     here
 */
public record LeafTopicNode(
    TopicHead topic, List<EventRefNode> children, Optional<String> nextCursor) implements TreeNode {

  public LeafTopicNode {
    children = List.copyOf(children);
    Narrowing.check(topic.participants(), children);
  }

  public boolean truncated() {
    return nextCursor.isPresent();
  }

  @Override
  public String kind() {
    return "leaf_topic";
  }

  @Override
  public ParticipantSet participants() {
    return topic.participants();
  }
}
