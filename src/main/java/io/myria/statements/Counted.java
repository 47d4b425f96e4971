package io.myria.statements;

import io.myria.statements.ValueChain.Link;
import io.myria.statements.ValueQuestion.Which;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.IntPredicate;

/**
 * The revisions among some events: whether what each says still holds, and what replaced it. What
 * many events tell of is gone through once, however many are asked about. Confined to one request.
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
   * A chain without the events that do not count.
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

    /** What first told the last value, of an event that told another one. */
    int after() {
      return links.get(begin).event();
    }

    /** Whether what an event tells is what is told last. */
    boolean holds(int event) {
      return last().value().equals(links.get(told.get(event)).value());
    }
  }

  /**
   * What took the place of what an event tells: the event that first told what holds since. Empty
   * where what it tells holds still.
   */
  public OptionalInt replacement(int event) {
    OptionalInt by = next(event);
    for (int steps = 0; by.isPresent() && steps < MOST_STEPS; steps++) {
      OptionalInt then = next(by.getAsInt());
      if (then.isEmpty() || then.getAsInt() <= by.getAsInt()) {
        return by;
      }
      by = then;
    }
    return by;
  }

  private OptionalInt next(int event) {
    for (ValueChain chain : revisions.chains(event)) {
      History history = history(chain);
      if (history.tells(event) && !history.holds(event)) {
        return OptionalInt.of(history.after());
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
        String last = history.last().value();
        List<Integer> some = new ArrayList<>();
        List<Link> links = history.links();
        for (int at = links.size() - 1; at >= 0 && some.size() < most; at--) {
          Link link = links.get(at);
          if (link.event() < event && !link.value().equals(last)) {
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
   *
   * @param named whether an event tells what the question says was there later
   */
  public OptionalInt wanted(int event, ValueQuestion asking, IntPredicate named) {
    if (asking.which() == Which.CURRENT) {
      return replacement(event);
    }
    for (ValueChain chain : revisions.chains(event)) {
      History history = history(chain);
      List<Link> links = history.links();
      int wanted =
          history.tells(event)
              ? asking.of(values(links), at -> named.test(links.get(at).event()))
              : -1;
      if (wanted >= 0 && links.get(wanted).event() != event) {
        return OptionalInt.of(links.get(wanted).event());
      }
    }
    return OptionalInt.empty();
  }

  private History history(ValueChain chain) {
    return histories.computeIfAbsent(
        chain,
        key ->
            History.of(
                revisions.links(key).stream().filter(link -> counts.test(link.event())).toList()));
  }

  private static List<String> values(List<Link> links) {
    return links.stream().map(Link::value).toList();
  }
}
