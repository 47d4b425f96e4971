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

  private final Replaced replaced;

  /** Of each event that is in one, in the order in which it came to be in them. */
  private final Map<Integer, List<ValueChain>> chains = new HashMap<>();

  /** What likely replaced an event, without being sure enough for a mark. */
  private final Map<Integer, List<Integer>> likely = new HashMap<>();

  /** Events that are in a chain. */
  private final BitSet events = new BitSet();

  /** Events that were compared with those before them. */
  private final BitSet compared = new BitSet();

  /** Of these, which may replace which. */
  private final Set<Pair> possible = new HashSet<>();

  /** The last in time that was folded; null before the first. */
  private PlacedChange last;

  /** Whether the rules say that an event was replaced before a later one. */
  @FunctionalInterface
  interface Replaced {
    boolean before(int earlier, int later);
  }

  private record Pair(int earlier, int later) {}

  ChangeChains(Replaced replaced) {
    this.replaced = replaced;
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
    compared.set(later);
    if (change.verdict() == Verdict.DENIED) {
      return;
    }
    possible.add(new Pair(earlier, later));
    boolean ordered = change.verdict() != Verdict.POSSIBLE;
    if (ordered && !isReplaced(earlier) && !replaced.before(earlier, later)) {
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
   * Whether the network compared a later event with earlier ones and gives this pair less than
   * {@link Changes#POSSIBLE}. A rule's mark of such a pair is usually wrong.
   */
  boolean denies(int earlier, int later) {
    return compared.get(later) && !possible.contains(new Pair(earlier, later));
  }
}
