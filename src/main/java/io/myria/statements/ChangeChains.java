package io.myria.statements;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;

/**
 * Changes that a network found, as chains of events: what is said of events is a function of them
 * and of those before, in whatever order the changes were found. Immutable.
 *
 * @param chains of each event that is in one
 * @param likely what likely replaced an event, without being sure enough for a mark
 * @param linked events that are in a chain
 */
record ChangeChains(
    Map<Integer, List<ValueChain>> chains, Map<Integer, List<Integer>> likely, BitSet linked) {

  static final ChangeChains NONE = new ChangeChains(Map.of(), Map.of(), new BitSet());

  private static final Comparator<PlacedChange> IN_TIME =
      Comparator.comparingInt(PlacedChange::later)
          .thenComparing(Comparator.comparingInt(PlacedChange::earlier).reversed())
          .thenComparing(change -> !change.sure());

  /**
   * @param replaced whether an event was replaced before another one, by what the rules say
   */
  static ChangeChains of(List<PlacedChange> found, BiPredicate<Integer, Integer> replaced) {
    ChangeChains all = new ChangeChains(new HashMap<>(), new HashMap<>(), new BitSet());
    Map<Integer, ValueChain> open = new HashMap<>();
    BitSet gone = new BitSet();
    for (PlacedChange change : found.stream().sorted(IN_TIME).toList()) {
      int earlier = change.earlier();
      if (gone.get(earlier) || replaced.test(earlier, change.later())) {
        continue;
      }
      if (change.sure()) {
        gone.set(earlier);
        all.add(open, change);
      } else {
        all.likely.computeIfAbsent(earlier, any -> new ArrayList<>()).add(change.later());
      }
    }
    return all;
  }

  private void add(Map<Integer, ValueChain> open, PlacedChange change) {
    int earlier = change.earlier();
    ValueChain chain = open.remove(earlier);
    if (chain == null) {
      chain = ValueChain.ofEvent(earlier);
      put(earlier, chain);
    }
    chain.add(change.later());
    put(change.later(), chain);
    open.put(change.later(), chain);
  }

  private void put(int event, ValueChain chain) {
    chains.computeIfAbsent(event, any -> new ArrayList<>()).add(chain);
    linked.set(event);
  }

  List<ValueChain> of(int event) {
    return chains.getOrDefault(event, List.of());
  }

  /** The oldest first. */
  List<Integer> likely(int event) {
    return likely.getOrDefault(event, List.of());
  }
}
