package io.myria.topic;

import io.myria.event.ParticipantSet;
import java.util.List;

/**
 * Fresh events that say they are about the same thing; a grouping of one page, no topic.
 *
 * @param label the hint as its emitters wrote it
 * @param participants those of all children
 */
public record HintNode(String label, ParticipantSet participants, List<EventNode> children)
    implements TreeNode {

  public HintNode {
    children = List.copyOf(children);
    Narrowing.check(participants, children);
  }

  /**
   * @param children not empty
   */
  public static HintNode above(String label, List<EventNode> children) {
    ParticipantSet participants = Narrowing.union(children, children.get(0).participants());
    return new HintNode(label, participants, children);
  }

  @Override
  public String kind() {
    return "hint";
  }

  @Override
  public <T> T fold(Cases<T> cases) {
    return cases.hint(this);
  }
}
