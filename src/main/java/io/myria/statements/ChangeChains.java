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

/**
 * Changes that a network found, as chains of events. They are folded in the order of time: what is
 * said of events is a function of them and of those before, in whatever order the changes were
 * found. Confined to one thread.
 */
final class ChangeChains {

  private static final Comparator<PlacedChange> IN_TIME =
      Comparator.comparingInt(PlacedChange::later)
          .thenComparing(Comparator.comparingInt(PlacedChange::earlier).reversed())
          .thenComparing(PlacedChange::verdict, Comparator.reverseOrder());

  private final Pairs replaced;
  private final Pairs linked;

  /** Of each event that is in one, in the order in which it came to be in them. */
  private final Map<Integer, List<ValueChain>> chains = new HashMap<>();

  /** What likely replaced an event, without being sure enough for a mark. */
  private final Map<Integer, List<Integer>> likely = new HashMap<>();

  /** Events that are in a chain. */
  private final BitSet events = new BitSet();

  private final Set<Denied> denied = new HashSet<>();

  /** The last in time that was folded; null before the first. */
  private PlacedChange last;

  /** What the rules say of two events, whatever comes after them. */
  @FunctionalInterface
  interface Pairs {
    boolean test(int earlier, int later);
  }

  /** A pair of which the later does not replace the earlier, whatever a rule says. */
  private record Denied(int earlier, int later) {}

  /**
   * @param replaced whether the rules say that an event was replaced before a later one
   * @param linked whether the rules have both in one chain
   */
  ChangeChains(Pairs replaced, Pairs linked) {
    this.replaced = replaced;
    this.linked = linked;
  }

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
    if (change.verdict() == Verdict.DENIED) {
      // Only pairs of one chain are looked up. A chain grows at its end: it has both now or never.
      if (isLinked(earlier, later) || linked.test(earlier, later)) {
        denied.add(new Denied(earlier, later));
      }
    } else if (!isReplaced(earlier) && !replaced.test(earlier, later)) {
      if (change.verdict() == Verdict.SURE) {
        link(earlier, later);
      } else {
        likely.computeIfAbsent(earlier, any -> new ArrayList<>()).add(later);
      }
    }
  }

  /** What replaces an event continues the last chain that led to it. */
  private void link(int earlier, int later) {
    List<ValueChain> before = of(earlier);
    ValueChain chain =
        before.isEmpty() ? ValueChain.ofEvent(earlier) : before.get(before.size() - 1);
    if (before.isEmpty()) {
      put(earlier, chain);
    }
    chain.add(later);
    put(later, chain);
  }

  private void put(int event, ValueChain chain) {
    chains.computeIfAbsent(event, any -> new ArrayList<>()).add(chain);
    events.set(event);
  }

  private boolean isReplaced(int event) {
    return of(event).stream().anyMatch(chain -> chain.last().event() != event);
  }

  private boolean isLinked(int earlier, int later) {
    return of(later).stream().anyMatch(chain -> chain.has(earlier));
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

  /**
   * @param earlier in one chain with the later event, of the rules or here
   */
  boolean denies(int earlier, int later) {
    return denied.contains(new Denied(earlier, later));
  }
}
