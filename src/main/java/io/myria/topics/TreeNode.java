package io.myria.topics;

import io.myria.event.ParticipantSet;
import java.util.List;

/**
 * A node of an answer's tree (seed section 14.3); what differs by kind is a {@code switch} over all
 * kinds.
 */
public sealed interface TreeNode
    permits RootNode, HintNode, InternalTopicNode, LeafTopicNode, EventRefNode, EventNode {

  /** The kind's name on the wire. */
  String kind();

  /** Who may see this node; children's are among them. */
  ParticipantSet participants();

  /** In the order of the answer; empty for references and events. */
  List<? extends TreeNode> children();
}
