package io.myria.claim;

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
   * What took the place of what an event tells; empty where that holds still.
   *
   * @param counts which events are looked at
   */
  public OptionalInt replacement(int event, IntPredicate counts) {
    for (Chain chain : of(event)) {
      OptionalInt replacement = replacement(chain, event, counts);
      if (replacement.isPresent()) {
        return replacement;
      }
    }
    return OptionalInt.empty();
  }

  private static OptionalInt replacement(Chain chain, int event, IntPredicate counts) {
    List<Link> links = chain.links().stream().filter(link -> counts.test(link.event())).toList();
    Optional<Link> told = links.stream().filter(link -> link.event() == event).reduce((a, b) -> b);
    if (told.isEmpty()) {
      return OptionalInt.empty();
    }
    Link current = links.get(links.size() - 1);
    boolean holds = current.event() == event || current.value().isSame(told.get().value());
    if (holds) {
      return OptionalInt.empty();
    }
    int first = links.size() - 1;
    while (first > 0 && links.get(first - 1).value().isSame(current.value())) {
      first--;
    }
    return OptionalInt.of(links.get(first).event());
  }

  List<Chain> of(int event) {
    return byEvent.getOrDefault(event, List.of());
  }
}
