package io.myria.statements;

import io.myria.statements.PlacedChange.Verdict;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiPredicate;

/**
 * Changes that a network found, as chains of events: what is said of events is a function of them
 * and of those before, in whatever order the changes were found. Immutable.
 *
 * @param chains of each event that is in one
 * @param likely what likely replaced an event, without being sure enough for a mark
 * @param linked events that are in a chain
 * @param denied pairs that no rule may link
 */
record ChangeChains(
    Map<Integer, List<ValueChain>> chains,
    Map<Integer, List<Integer>> likely,
    BitSet linked,
    Set<Denied> denied) {

  /** A pair of which the later does not replace the earlier, whatever a rule says. */
  record Denied(int earlier, int later) {}

  static final ChangeChains NONE = new ChangeChains(Map.of(), Map.of(), new BitSet(), Set.of());

  private static final Comparator<PlacedChange> IN_TIME =
      Comparator.comparingInt(PlacedChange::later)
          .thenComparing(Comparator.comparingInt(PlacedChange::earlier).reversed())
          .thenComparing(PlacedChange::verdict, Comparator.reverseOrder());

  /**
   * @param replaced whether an event was replaced before another one, by what the rules say
   */
  static ChangeChains of(List<PlacedChange> found, BiPredicate<Integer, Integer> replaced) {
    ChangeChains all =
        new ChangeChains(new HashMap<>(), new HashMap<>(), new BitSet(), new HashSet<>());
    Map<Integer, ValueChain> open = new HashMap<>();
    BitSet gone = new BitSet();
    for (PlacedChange change : found.stream().sorted(IN_TIME).toList()) {
      int earlier = change.earlier();
      if (change.verdict() == Verdict.DENIED) {
        all.denied.add(new Denied(earlier, change.later()));
        continue;
      }
      if (gone.get(earlier) || replaced.test(earlier, change.later())) {
        continue;
      }
      if (change.verdict() == Verdict.SURE) {
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

  boolean denies(int earlier, int later) {
    return denied.contains(new Denied(earlier, later));
  }
}
