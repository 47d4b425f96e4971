package io.myria.search;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Which quarters are open, in the order of their last use; who was used longest ago is closed where
 * there are too many. Thread-safe.
 */
final class OpenQuarters {

  private final int most;
  private final Set<QuarterIndex> open = new LinkedHashSet<>();

  OpenQuarters(int most) {
    this.most = most;
  }

  /** Never from within a lock of a quarter, since it takes those of others. */
  void used(QuarterIndex quarter) {
    surplus(quarter).forEach(QuarterIndex::closeUnwritten);
  }

  private synchronized List<QuarterIndex> surplus(QuarterIndex used) {
    open.remove(used);
    open.add(used);
    List<QuarterIndex> surplus = new ArrayList<>();
    Iterator<QuarterIndex> longestAgo = open.iterator();
    while (open.size() > most && longestAgo.hasNext()) {
      QuarterIndex one = longestAgo.next();
      if (one != used && !one.isWriting()) {
        longestAgo.remove();
        surplus.add(one);
      }
    }
    return surplus;
  }

  synchronized void closed(QuarterIndex quarter) {
    open.remove(quarter);
  }
}
