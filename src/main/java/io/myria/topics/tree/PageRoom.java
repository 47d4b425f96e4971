package io.myria.topics.tree;

import io.myria.read.QuerySettings;
import io.myria.read.TokenBudget;
import io.myria.read.Weight;
import io.myria.snapshot.TopicVersion;
import io.myria.topics.tree.ReferencesRequest.Size;
import java.util.List;

/** The remaining limits of a page of references. Confined to one page. */
final class PageRoom {

  private final int depth;
  private final int textCharacters;
  private final TreeBudget budget;
  private int nodes;
  private int refs;
  private long bytes;
  private long tokens;
  private boolean empty = true;

  /**
   * @param leastDepth levels that are shown whatever was asked for
   * @param aroundBytes that stand around the tree
   */
  PageRoom(Size size, QuerySettings settings, TreeBudget budget, int leastDepth, long aroundBytes) {
    this.depth = Math.max(leastDepth, size.depth().orElse(Size.MOST_DEPTH));
    this.textCharacters = budget.textCharacters(settings.textCharacters());
    this.budget = budget;
    this.tokens = (long) budget.tokens() - budget.measure().around();
    // The root is one of them.
    this.nodes = size.nodes().orElse(Size.DEFAULT_NODES) - 1;
    this.refs = size.refs().orElse(Size.DEFAULT_REFS);
    long most = Math.min(settings.answerBytes(), size.bytes().orElse(Integer.MAX_VALUE));
    this.bytes = most - aroundBytes;
  }

  TreeMeasure measure() {
    return budget.measure();
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

  /** Whether nothing but roots is shown. */
  boolean showsRootsAlone() {
    return depth == 1;
  }

  boolean isEmpty() {
    return empty;
  }

  boolean holds(Weight wanted) {
    return wanted.bytes() <= bytes && wanted.tokens() <= tokens;
  }

  /**
   * The first always fits its bytes.
   *
   * @throws io.myria.error.Fault {@code invalid_argument} at {@code budget_tokens} if the first one
   *     has more tokens
   */
  boolean take(int takenNodes, int takenRefs, Weight taken) {
    if (takenNodes > nodes || takenRefs > refs || !holds(taken) && !empty) {
      return false;
    }
    if (taken.tokens() > tokens) {
      throw TokenBudget.tooSmall(budget.tokens(), taken.tokens() + budget.tokens() - tokens);
    }
    nodes -= takenNodes;
    refs -= takenRefs;
    bytes -= taken.bytes();
    tokens -= taken.tokens();
    empty = false;
    return true;
  }
}
