package io.myria.topics;

import io.myria.event.ParticipantSet;
import java.util.List;

/**
 * A group of fresh events with the same hint; a grouping of one page, no topic.
 *
 * @param label the hint as its emitters wrote it
 * @param participants those of all children
 * @param topics that they will join, by their hints, when a build comes to them; empty where there
 *     are none that fit, and several where they are of several exact sets
 */
public record HintNode(
    String label, ParticipantSet participants, List<TopicId> topics, List<EventNode> children)
    implements TreeNode {

  public HintNode {
    topics = List.copyOf(topics);
    children = List.copyOf(children);
    Narrowing.check(participants, children);
  }

  /**
   * @param children not empty
   */
  public static HintNode above(String label, List<TopicId> topics, List<EventNode> children) {
    ParticipantSet participants = Narrowing.union(children, children.get(0).participants());
    return new HintNode(label, participants, topics, children);
  }

  /** Whether an event is of another exact set than those of a group. */
  public static boolean isWidened(List<EventNode> group, EventNode event) {
    return group.stream()
        .noneMatch(
            other ->
                other.participants().equals(event.participants())
                    && other.event().internal() == event.event().internal());
  }

  @Override
  public String kind() {
    return "hint";
  }
}
