package io.myria.topics;

import io.myria.event.ParticipantSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** The rule of every tree: on the way down participants stay or become fewer. */
final class Narrowing {

  private Narrowing() {}

  static void check(ParticipantSet parent, List<? extends TreeNode> children) {
    for (TreeNode child : children) {
      if (!parent.containsAll(child.participants())) {
        throw new IllegalArgumentException("a child has participants that its parent has not");
      }
    }
  }

  static ParticipantSet union(List<? extends TreeNode> children, ParticipantSet beside) {
    Set<String> names = new TreeSet<>(beside.names());
    children.forEach(child -> names.addAll(child.participants().names()));
    return ParticipantSet.of(names);
  }
}
