package io.myria.claim;

import io.myria.claim.Asking.Which;
import io.myria.claim.Chain.Link;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.IntPredicate;

/**
 * Which events tell what is no more, and which tell what took its place. It is a function of what
 * the given events claim, in the order of their time, and of nothing else: what was added later
 * changes nothing of what is said of the events before, as long as it is left out by {@code
 * counts}. So one is enough for a scope and all that it saw at earlier times. Thread-safe.
 */
public final class Revisions {

  /** Of events that name the same so many of the latest are looked at. */
  private static final int MOST = 400;

  private final Linker linker = new Linker();
  private final OpenLinker openLinker = new OpenLinker();
  private final List<Stated> all = new ArrayList<>();
  private final List<Set<Chain>> chains = new ArrayList<>();
  private final BitSet linked = new BitSet();
  private final Map<String, List<Integer>> byName = new HashMap<>();

  /**
   * @param stated whose place is the next one
   */
  public synchronized void add(Stated stated) {
    if (stated.event() != all.size()) {
      throw new IllegalArgumentException("event " + stated.event() + " after " + all.size());
    }
    all.add(stated);
    Set<Chain> touched = linker.add(stated);
    chains.add(touched);
    boolean known = touched.stream().anyMatch(chain -> chain.links().size() > 1);
    openLinker
        .add(stated, known)
        .forEach(chain -> chain.links().forEach(link -> of(link.event()).add(chain)));
    for (Chain chain : touched) {
      if (chain.links().size() > 1) {
        chain.links().forEach(link -> linked.set(link.event()));
      }
    }
    Set<String> names = new HashSet<>();
    stated.told().forEach(told -> names.addAll(told.names()));
    stated.claims().forEach(claim -> names.addAll(claim.whole()));
    names.forEach(
        name -> byName.computeIfAbsent(name, key -> new ArrayList<>()).add(stated.event()));
  }

  /**
   * The events that tell of something of which others tell, too; of all others there is nothing.
   */
  public synchronized BitSet linked() {
    return (BitSet) linked.clone();
  }

  public synchronized Stated stated(int event) {
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
   * What took the place of what an event tells: the event that first told what holds since. Empty
   * where what it tells holds still.
   *
   * @param counts which events are looked at
   */
  public synchronized OptionalInt replacement(int event, IntPredicate counts) {
    for (Chain chain : of(event)) {
      List<Link> links = links(chain, counts);
      Optional<Link> told = told(links, event);
      if (told.isPresent()) {
        Link current = links.get(links.size() - 1);
        boolean holds = current.event() == event || current.value().isSame(told.get().value());
        if (!holds) {
          return OptionalInt.of(links.get(Asking.begin(values(links), links.size() - 1)).event());
        }
      }
    }
    return OptionalInt.empty();
  }

  /**
   * Those that tell what an event took the place of, where what it tells holds; the first first.
   */
  public synchronized List<Integer> replaced(int event, IntPredicate counts) {
    List<Integer> replaced = new ArrayList<>();
    for (Chain chain : of(event)) {
      List<Link> links = links(chain, counts);
      Optional<Link> told = told(links, event);
      Link last = links.isEmpty() ? null : links.get(links.size() - 1);
      if (told.isPresent() && (last.event() == event || last.value().isSame(told.get().value()))) {
        links.stream()
            .filter(link -> link.event() < event && !link.value().isSame(last.value()))
            .map(Link::event)
            .forEach(replaced::add);
      }
    }
    return replaced.stream().distinct().toList();
  }

  /**
   * The event that tells what is asked for, of what another tells of; empty where neither tells
   * more than the other.
   */
  public synchronized OptionalInt wanted(int event, IntPredicate counts, Asking asking) {
    if (asking.which() == Which.CURRENT) {
      return replacement(event, counts);
    }
    for (Chain chain : of(event)) {
      List<Link> links = links(chain, counts);
      int wanted = told(links, event).isEmpty() ? -1 : asking.of(values(links));
      if (wanted >= 0 && links.get(wanted).event() != event) {
        return OptionalInt.of(links.get(wanted).event());
      }
    }
    return OptionalInt.empty();
  }

  /** Of what an event tells: the events that tell of the same, and the value that each tells. */
  public synchronized Map<Integer, Value> values(int event, IntPredicate counts) {
    Map<Integer, Value> values = new HashMap<>();
    for (Chain chain : of(event)) {
      for (Link link : links(chain, counts)) {
        if (!link.value().isNone()) {
          values.put(link.event(), link.value());
        }
      }
    }
    return values;
  }

  private static List<Value> values(List<Link> links) {
    return links.stream().map(Link::value).toList();
  }

  private static List<Link> links(Chain chain, IntPredicate counts) {
    return chain.links().stream().filter(link -> counts.test(link.event())).toList();
  }

  private static Optional<Link> told(List<Link> links, int event) {
    return links.stream().filter(link -> link.event() == event).reduce((one, later) -> later);
  }

  private Set<Chain> of(int event) {
    return chains.get(event);
  }
}
