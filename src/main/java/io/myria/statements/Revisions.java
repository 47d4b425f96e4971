package io.myria.statements;

import io.myria.statements.ValueChain.Link;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.IntPredicate;

/**
 * Which events were replaced, and by which: results of the same call of a tool by each other, and
 * messages by what a network found. It is a function of the given events in the order of their
 * time, and of nothing else: what was added later changes nothing of what is said of the events
 * before, as long as it is left out by {@code counts}. So one is enough for a scope and all that it
 * saw at earlier times. Thread-safe.
 */
public final class Revisions {

  /** By the call: its results. */
  private final Map<String, ValueChain> calls = new HashMap<>();

  /** Of each event that is a result. */
  private final Map<Integer, ValueChain> results = new HashMap<>();

  private final BitSet linked = new BitSet();
  private ChangeChains changes = new ChangeChains();
  private int size;

  /**
   * Takes the next event in time.
   *
   * @param call what it records of a tool's call, if it does
   */
  public synchronized void add(Optional<CallResult> call) {
    int event = size++;
    call.ifPresent(
        result -> {
          ValueChain chain = calls.computeIfAbsent(result.call(), any -> new ValueChain());
          chain.add(event, result.value());
          results.put(event, chain);
          if (chain.links().size() > 1) {
            linked.set(chain.links().get(0).event());
            linked.set(event);
          }
        });
  }

  /**
   * Takes what a network found, instead of what it had found before.
   *
   * @param found places of events, in any order
   */
  public synchronized void change(List<PlacedChange> found) {
    changes = new ChangeChains();
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
    return changes.likely(event).stream().mapToInt(one -> one).filter(counts).max();
  }

  /**
   * What became of what, as far as these events are looked at.
   *
   * @param counts the same of an event whenever it is asked
   */
  public Counted counting(IntPredicate counts) {
    return new Counted(this, counts);
  }

  /** What an event tells of. */
  synchronized List<ValueChain> chains(int event) {
    ValueChain result = results.get(event);
    List<ValueChain> all = new ArrayList<>(changes.of(event));
    if (result != null) {
      all.add(0, result);
    }
    return all;
  }

  /** As they are now; later ones come behind them. */
  synchronized List<Link> links(ValueChain chain) {
    return List.copyOf(chain.links());
  }
}
