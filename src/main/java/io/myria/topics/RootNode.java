package io.myria.topics;

import io.myria.event.ParticipantSet;
import java.util.List;

/**
 * The synthetic root of every answer.
 *
 * @param participants those of the scope and of all children, so that children only narrow
 */
public record RootNode(ParticipantSet participants, List<TreeNode> children) implements TreeNode {

  public static final String LABEL = "query_result";

  public RootNode {
    children = List.copyOf(children);
    Narrowing.check(participants, children);
  }

  /**
   * @param scope the participants that the caller named
   */
  public static RootNode above(List<TreeNode> children, ParticipantSet scope) {
    return new RootNode(Narrowing.union(children, scope), children);
  }

  @Override
  public String kind() {
    return "root";
  }
}
