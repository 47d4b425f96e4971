package io.myria.topic;

import io.myria.event.ParticipantSet;
import java.util.List;

/**
 * A node of an answer's tree (seed section 14.3). What differs by kind is asked with {@link #fold}.
 */
public sealed interface TreeNode
    permits RootNode, HintNode, InternalTopicNode, LeafTopicNode, EventRefNode, EventNode {

  /** The kind's name on the wire. */
  String kind();

  /** Who may see this node; children's are among them. */
  ParticipantSet participants();

  /** In the order of the answer; empty for references and events. */
  List<? extends TreeNode> children();

  <T> T fold(Cases<T> cases);

  /** One case a kind. */
  interface Cases<T> {
    T root(RootNode node);

    T hint(HintNode node);

    T internalTopic(InternalTopicNode node);

    T leafTopic(LeafTopicNode node);

    T eventRef(EventRefNode node);

    T event(EventNode node);
  }
}
