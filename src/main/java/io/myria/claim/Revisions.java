package io.myria.claim;

import io.myria.claim.Asking.Which;
import io.myria.claim.Chain.Link;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.IntPredicate;

/**
 * Which events tell what is no more, and which tell what took its place. It is a function of what
 * the given events claim, in the order of their time, and of nothing else. Immutable.
 */
public final class Revisions {

  private final List<Chain> chains;
  private final Map<Integer, List<Chain>> byEvent = new HashMap<>();

  private Revisions(List<Chain> chains) {
    this.chains = chains;
    for (Chain chain : chains) {
      chain.links().stream()
          .map(Link::event)
          .distinct()
          .forEach(event -> byEvent.computeIfAbsent(event, key -> new ArrayList<>()).add(chain));
    }
  }

  /**
   * @param stated in the order of their time
   */
  public static Revisions of(List<Stated> stated) {
    Linker linker = new Linker();
    stated.forEach(linker::add);
    return new Revisions(
        linker.chains().stream().filter(chain -> chain.links().size() > 1).toList());
  }

  /** Whether nothing was ever told anew. */
  public boolean isEmpty() {
    return chains.isEmpty();
  }

  /**
   * What took the place of what an event tells: the event that first told what holds since. Empty
   * where what it tells holds still.
   *
   * @param counts which events are looked at
   */
  public OptionalInt replacement(int event, IntPredicate counts) {
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
  public List<Integer> replaced(int event, IntPredicate counts) {
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
  public OptionalInt wanted(int event, IntPredicate counts, Asking asking) {
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
  public Map<Integer, Value> values(int event, IntPredicate counts) {
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

  List<Chain> of(int event) {
    return byEvent.getOrDefault(event, List.of());
  }
}
