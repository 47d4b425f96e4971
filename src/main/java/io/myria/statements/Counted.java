package io.myria.statements;

import io.myria.language.Value;
import io.myria.statements.ValueChain.Link;
import io.myria.statements.ValueQuestion.Which;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.IntPredicate;

/**
 * The revisions among some events: whether each value still holds, and what replaced it. What many
 * events tell of is gone through once, however many are asked about. Confined to one request.
 */
public final class Counted {

  /** A chain of replacements is followed so far. */
  private static final int MOST_STEPS = 50;

  private final Revisions revisions;
  private final IntPredicate counts;
  private final Map<ValueChain, History> histories = new IdentityHashMap<>();

  Counted(Revisions revisions, IntPredicate counts) {
    this.revisions = revisions;
    this.counts = counts;
  }

  /**
   * One attribute of one subject, in the order of time.
   *
   * @param told the last value that each event tells, by its place in the list
   * @param begin where what holds was first told
   */
  private record History(List<Link> links, Map<Integer, Integer> told, int begin) {

    static History of(List<Link> links) {
      Map<Integer, Integer> told = new HashMap<>();
      for (int at = 0; at < links.size(); at++) {
        told.put(links.get(at).event(), at);
      }
      return new History(links, told, ValueQuestion.begin(values(links), links.size() - 1));
    }

    boolean tells(int event) {
      return told.containsKey(event);
    }

    Link last() {
      return links.get(links.size() - 1);
    }

    /**
     * What first told the last value, else the nearest before it that told another one than an
     * event did.
     *
     * @param may whether an event may stand in its place
     */
    OptionalInt after(int event, IntPredicate may) {
      int from = told.get(event);
      Value value = links.get(from).value();
      for (int at = begin; at > from; at--) {
        Link link = links.get(at);
        if (!link.value().isSame(value) && may.test(link.event())) {
          return OptionalInt.of(link.event());
        }
      }
      return OptionalInt.empty();
    }

    /** Whether what an event tells is what is told last. */
    boolean holds(int event) {
      Value value = links.get(told.get(event)).value();
      return last().event() == event || last().value().isSame(value);
    }
  }

  /**
   * What took the place of what an event tells: the event that first told what holds since. Empty
   * where what it tells holds still.
   */
  public OptionalInt replacement(int event) {
    OptionalInt by = next(event, false);
    for (int steps = 0; by.isPresent() && steps < MOST_STEPS; steps++) {
      OptionalInt then = next(by.getAsInt(), true);
      if (then.isEmpty() || then.getAsInt() <= by.getAsInt()) {
        return by;
      }
      by = then;
    }
    return by;
  }

  /**
   * @param whole whether only what replaces an event as a whole counts: another of its claims may
   *     be no more, and what it told first holds
   */
  private OptionalInt next(int event, boolean whole) {
    for (ValueChain chain : revisions.chains(event)) {
      History history = history(chain);
      boolean counts = !whole || chain.isOfEvents();
      if (counts && history.tells(event) && !history.holds(event)) {
        OptionalInt by = history.after(event, other -> !revisions.denies(chain, event, other));
        if (by.isPresent()) {
          return by;
        }
      }
    }
    return OptionalInt.empty();
  }

  /**
   * Those that tell what an event took the place of, where what it tells holds; the last so many,
   * the first first.
   */
  public List<Integer> replaced(int event, int most) {
    Set<Integer> replaced = new LinkedHashSet<>();
    for (ValueChain chain : revisions.chains(event)) {
      History history = history(chain);
      if (history.tells(event) && history.holds(event)) {
        Value last = history.last().value();
        List<Integer> some = new ArrayList<>();
        List<Link> links = history.links();
        for (int at = links.size() - 1; at >= 0 && some.size() < most; at--) {
          Link link = links.get(at);
          boolean ended = link.event() < event && !link.value().isSame(last);
          if (ended && !revisions.denies(chain, link.event(), event)) {
            some.add(0, link.event());
          }
        }
        replaced.addAll(some);
      }
    }
    return List.copyOf(replaced);
  }

  /**
   * The event that tells what is asked for, of what another tells of; empty where neither tells
   * more than the other.
   */
  public OptionalInt wanted(int event, ValueQuestion asking) {
    if (asking.which() == Which.CURRENT) {
      return replacement(event);
    }
    for (ValueChain chain : revisions.chains(event)) {
      History history = history(chain);
      int wanted = history.tells(event) ? asking.of(values(history.links())) : -1;
      if (wanted >= 0 && history.links().get(wanted).event() != event) {
        return OptionalInt.of(history.links().get(wanted).event());
      }
    }
    return OptionalInt.empty();
  }

  /**
   * Of what some events tell: the events that tell of the same, and the value that each tells; what
   * is of the first first.
   */
  public Map<Integer, Value> values(Collection<Integer> events) {
    Map<Integer, Value> values = new LinkedHashMap<>();
    Set<ValueChain> seen = new LinkedHashSet<>();
    events.forEach(event -> seen.addAll(revisions.chains(event)));
    for (ValueChain chain : seen) {
      for (Link link : history(chain).links()) {
        if (!link.value().isNone()) {
          values.put(link.event(), link.value());
        }
      }
    }
    return values;
  }

  private History history(ValueChain chain) {
    return histories.computeIfAbsent(
        chain,
        key ->
            History.of(
                revisions.links(key).stream().filter(link -> counts.test(link.event())).toList()));
  }

  private static List<Value> values(List<Link> links) {
    return links.stream().map(Link::value).toList();
  }
}
