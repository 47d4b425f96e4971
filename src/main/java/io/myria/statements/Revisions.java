package io.myria.statements;

import io.myria.statements.ValueChain.Link;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.Stream;

/**
 * The replaced values of events, and the events that tell their replacements. It is a function of
 * what the given events claim, in the order of their time, and of nothing else: what was added
 * later changes nothing of what is said of the events before, as long as it is left out by {@code
 * counts}. So one is enough for a scope and all that it saw at earlier times. Thread-safe.
 */
public final class Revisions {

  /** Of events that name the same so many of the latest are looked at. */
  private static final int MOST = 400;

  /**
   * Attributes whose rules the network does not overrule. It does not recognise "I moved to Oslo"
   * as replacing "I live in Antwerp".
   */
  private static final Set<String> TRUSTED = Set.of("home");

  private final List<EventClaims> all = new ArrayList<>();
  private final Comparisons comparisons = new Comparisons(all::get);
  private final Linker linker = new Linker(comparisons);
  private final OpenLinker openLinker = new OpenLinker(comparisons);
  private final AlignedLinker alignedLinker = new AlignedLinker(comparisons);
  private final Map<String, ValueChain> calls = new HashMap<>();
  private final List<Set<ValueChain>> chains = new ArrayList<>();
  private final BitSet linked = new BitSet();
  private final Map<String, List<Integer>> byName = new HashMap<>();

  /** What a network found beside the rules, which know nothing of it. */
  private ChangeChains changes = new ChangeChains(this::isReplacedBefore);

  /**
   * @param stated whose place is the next one
   */
  public synchronized void add(EventClaims stated) {
    if (stated.event() != all.size()) {
      throw new IllegalArgumentException("event " + stated.event() + " after " + all.size());
    }
    all.add(stated);
    Set<ValueChain> touched = linker.add(stated);
    chains.add(touched);
    stated.call().ifPresent(call -> touched.add(returned(call, stated.event())));
    boolean known = touched.stream().anyMatch(chain -> chain.links().size() > 1);
    for (ValueChain chain : openLinker.add(stated, known)) {
      chains.get(chain.links().get(0).event()).add(chain);
      touched.add(chain);
    }
    known = touched.stream().anyMatch(ValueChain::hasChanged);
    for (ValueChain chain : alignedLinker.add(stated, known, this::isReplaced)) {
      chains.get(stated.event()).add(chain);
      chains.get(chain.before(stated.event())).add(chain);
      linked.set(chain.before(stated.event()));
      touched.add(chain);
    }
    for (ValueChain chain : touched) {
      if (chain.links().size() > 1) {
        linked.set(chain.links().get(0).event());
        linked.set(stated.event());
      }
    }
    Set<String> names = new HashSet<>();
    stated.told().forEach(told -> names.addAll(told.names()));
    stated.claims().forEach(claim -> names.addAll(claim.whole()));
    names.forEach(
        name -> byName.computeIfAbsent(name, key -> new ArrayList<>()).add(stated.event()));
  }

  /**
   * Takes what a network found, instead of what it had found before. What the rules say stays the
   * same: an event that they knew to be replaced is not replaced again.
   *
   * @param found places of events, in any order
   */
  public synchronized void change(List<PlacedChange> found) {
    changes = new ChangeChains(this::isReplacedBefore);
    changes.append(found);
  }

  /**
   * Takes what a network found beside what it had found before, which costs what these changes
   * cost. The result is that of all of them at once.
   *
   * @param more places of events, in any order
   * @return false, with nothing taken, where one of them is earlier in time than the last that was
   *     taken: then all are to be given at once
   */
  public synchronized boolean changeMore(List<PlacedChange> more) {
    return changes.append(more);
  }

  /**
   * Whether the network compared a later event and found that it does not replace an earlier one,
   * though a chain of the rules has both.
   */
  synchronized boolean denies(ValueChain chain, int earlier, int later) {
    return !TRUSTED.contains(chain.attribute().name())
        && !changes.of(later).contains(chain)
        && changes.denies(earlier, later);
  }

  private boolean isReplacedBefore(int event, int other) {
    return chains.get(event).stream().anyMatch(chain -> chain.isReplacedBefore(event, other));
  }

  /** Whether an event told a value that another one took the place of. */
  private boolean isReplaced(int event) {
    return chains.get(event).stream().anyMatch(chain -> chain.isReplaced(event));
  }

  private ValueChain returned(CallResult result, int event) {
    Claim claim = result.claim();
    ValueChain chain = calls.computeIfAbsent(result.call(), key -> new ValueChain(claim));
    chain.add(event, claim);
    return chain;
  }

  /**
   * The events that tell of something of which others tell, too; of all others there is nothing.
   */
  public synchronized BitSet linked() {
    BitSet all = (BitSet) linked.clone();
    all.or(changes.linked());
    return all;
  }

  /**
   * The last event that likely replaced one, without being sure enough for a mark.
   *
   * @param counts the same of an event whenever it is asked
   */
  public synchronized OptionalInt likely(int event, IntPredicate counts) {
    return Stream.concat(alignedLinker.likely(event).stream(), changes.likely(event).stream())
        .mapToInt(one -> one)
        .filter(counts)
        .max();
  }

  public synchronized EventClaims stated(int event) {
    return all.get(event);
  }

  /** The latest events that have all of some names in them, the first first. */
  public synchronized List<Integer> named(Set<String> names, IntPredicate counts) {
    List<List<Integer>> lists =
        names.stream()
            .map(name -> byName.getOrDefault(name, List.of()))
            .sorted(Comparator.comparingInt(List::size))
            .toList();
    LinkedList<Integer> found = new LinkedList<>();
    List<Integer> rarest = lists.isEmpty() ? List.of() : lists.get(0);
    for (int at = rarest.size() - 1; at >= 0 && found.size() < MOST; at--) {
      int event = rarest.get(at);
      boolean in = lists.stream().allMatch(list -> Collections.binarySearch(list, event) >= 0);
      if (in && counts.test(event)) {
        found.addFirst(event);
      }
    }
    return found;
  }

  /**
   * What became of what, as far as these events are looked at.
   *
   * @param counts the same of an event whenever it is asked
   */
  public Counted counting(IntPredicate counts) {
    return new Counted(this, counts);
  }

  /** What an event tells of, as far as is known now: later ones may tell of it by another name. */
  synchronized List<ValueChain> chains(int event) {
    List<ValueChain> all = new ArrayList<>(chains.get(event));
    all.addAll(changes.of(event));
    return all;
  }

  /** As they are now; later ones come behind them. */
  synchronized List<Link> links(ValueChain chain) {
    return List.copyOf(chain.links());
  }
}
