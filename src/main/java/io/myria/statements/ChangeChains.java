package io.myria.statements;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Changes that a network found, as chains of events. They are folded in the order of time: what is
 * said of events is a function of them and of those before, in whatever order the changes were
 * found. Confined to one thread.
 */
final class ChangeChains {

  private static final Comparator<PlacedChange> IN_TIME =
      Comparator.comparingInt(PlacedChange::later)
          .thenComparing(Comparator.comparingInt(PlacedChange::earlier).reversed())
          .thenComparing(PlacedChange::sure, Comparator.reverseOrder());

  /** Of each event that is in one, in the order in which it came to be in them. */
  private final Map<Integer, List<ValueChain>> chains = new HashMap<>();

  /** What likely replaced an event, without being sure enough for a mark. */
  private final Map<Integer, List<Integer>> likely = new HashMap<>();

  /** Events that are in a chain. */
  private final BitSet events = new BitSet();

  /** The last in time that was folded; null before the first. */
  private PlacedChange last;

  /**
   * Folds more changes behind those that it has.
   *
   * @return false, with nothing folded, where one of them is before the last that it has
   */
  boolean append(List<PlacedChange> more) {
    List<PlacedChange> inTime = more.stream().sorted(IN_TIME).toList();
    if (last != null && !inTime.isEmpty() && IN_TIME.compare(last, inTime.get(0)) > 0) {
      return false;
    }
    for (PlacedChange change : inTime) {
      fold(change);
      last = change;
    }
    return true;
  }

  private void fold(PlacedChange change) {
    int earlier = change.earlier();
    int later = change.later();
    if (isReplaced(earlier)) {
      return;
    }
    if (change.sure()) {
      link(earlier, later);
    } else {
      likely.computeIfAbsent(earlier, any -> new ArrayList<>()).add(later);
    }
  }

  /** What replaces an event continues the last chain that led to it. */
  private void link(int earlier, int later) {
    List<ValueChain> before = of(earlier);
    ValueChain chain = before.isEmpty() ? new ValueChain() : before.get(before.size() - 1);
    if (before.isEmpty()) {
      put(earlier, chain);
    }
    put(later, chain);
  }

  /** An event says as a whole what no other says. */
  private void put(int event, ValueChain chain) {
    chain.add(event, "event " + event);
    chains.computeIfAbsent(event, any -> new ArrayList<>()).add(chain);
    events.set(event);
  }

  private boolean isReplaced(int event) {
    return of(event).stream().anyMatch(chain -> chain.lastEvent() != event);
  }

  /** The chains of an event; grows. */
  List<ValueChain> of(int event) {
    return chains.getOrDefault(event, List.of());
  }

  /** The oldest first; grows. */
  List<Integer> likely(int event) {
    return likely.getOrDefault(event, List.of());
  }

  /** Events that are in a chain; grows. */
  BitSet linked() {
    return events;
  }
}
