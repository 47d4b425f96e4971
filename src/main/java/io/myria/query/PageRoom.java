package io.myria.query;

import io.myria.query.ReferencesRequest.Size;
import io.myria.snapshot.TopicVersion;
import java.util.List;

/** What a page of references may still take. Confined to one page. */
final class PageRoom {

  private final int depth;
  private final int textCharacters;
  private int nodes;
  private int refs;
  private long bytes;
  private boolean empty = true;

  /**
   * @param leastDepth levels that are shown whatever was asked for
   * @param around bytes that stand around the tree
   */
  PageRoom(Size size, QuerySettings settings, int leastDepth, long around) {
    this.depth = Math.max(leastDepth, size.depth().orElse(Size.MOST_DEPTH));
    this.textCharacters = settings.textCharacters();
    // The root is one of them.
    this.nodes = size.nodes().orElse(Size.DEFAULT_NODES) - 1;
    this.refs = size.refs().orElse(Size.DEFAULT_REFS);
    long most = Math.min(settings.answerBytes(), size.bytes().orElse(Integer.MAX_VALUE));
    this.bytes = most - around;
  }

  int textCharacters() {
    return textCharacters;
  }

  /** The topics of a chain that are shown: not too deep, and on a new page not too many. */
  List<TopicVersion> within(List<TopicVersion> chain) {
    int end = Math.min(depth, chain.size());
    int start = empty ? Math.max(0, end + 1 - nodes) : 0;
    return chain.subList(start, end);
  }

  /** Whether there is a level below the last of these topics. */
  boolean showsBelow(List<TopicVersion> chain) {
    return chain.size() < depth;
  }

  boolean isEmpty() {
    return empty;
  }

  boolean holds(long wantedBytes) {
    return wantedBytes <= bytes;
  }

  /** The first always fits its bytes. */
  boolean take(int takenNodes, int takenRefs, long takenBytes) {
    if (takenNodes > nodes || takenRefs > refs || !holds(takenBytes) && !empty) {
      return false;
    }
    nodes -= takenNodes;
    refs -= takenRefs;
    bytes -= takenBytes;
    empty = false;
    return true;
  }
}
