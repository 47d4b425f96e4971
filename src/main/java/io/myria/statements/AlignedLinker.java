package io.myria.statements;

import io.myria.language.Analysis;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;

/**
 * Links an event that says that something changed to earlier events whose words align with it but
 * for what changed, where the rules of the other linkers found nothing. Takes events in the order
 * of their time. Confined to one thread.
 */
final class AlignedLinker {

  /** Of events that share a word so many of the latest are looked at. */
  private static final int COMMON = 64;

  /** So many that share the rarest words are compared. */
  private static final int COMPARED = 4;

  /** And so many of the same conversation that were said just before. */
  private static final int RECENT = 2;

  /** Events of the conversation to which words of the later one may refer. */
  private static final int AROUND = 2;

  /** Longer texts are documents rather than messages. */
  private static final int UNITS = 320;

  private static final int MOST_BLANKS = 44;
  private static final int FEW_BLANKS = 20;

  private static final int MOST_TERMS = 60;

  /** In another conversation one word in common may be a coincidence. */
  private static final int LEAST = 2;

  private final Comparisons comparisons;
  private final Map<String, List<Integer>> byTerm = new HashMap<>();
  private final Map<String, List<Integer>> byContext = new HashMap<>();
  private final Map<Integer, ValueChain> chains = new HashMap<>();
  private final Map<Integer, List<Integer>> likely = new HashMap<>();

  /** Words that two events have in common; rarer ones weigh more. */
  private record Shared(double weight, int terms) {

    Shared plus(Shared other) {
      return new Shared(weight + other.weight, terms + other.terms);
    }
  }

  AlignedLinker(Comparisons comparisons) {
    this.comparisons = comparisons;
  }

  /**
   * The chains that an event continues; those that it begins hold the earlier event, too.
   *
   * @param known whether the rules found what it changes
   * @param replaced events that something replaced before
   */
  List<ValueChain> add(EventClaims stated, boolean known, IntPredicate replaced) {
    List<ValueChain> touched = new ArrayList<>();
    if (stated.text().isEmpty() || isTalk(stated.text())) {
      return touched;
    }
    Set<String> terms = terms(stated.text());
    if (!known && Comparisons.mayChange(stated)) {
      List<Integer> around = latest(byContext.getOrDefault(stated.context(), List.of()), AROUND);
      for (int earlier : candidates(stated, terms)) {
        if (replaced.test(earlier)) {
          continue;
        }
        switch (comparisons.strength(earlier, stated, around)) {
          case SURE -> touched.add(link(earlier, stated.event()));
          case LIKELY ->
              likely.computeIfAbsent(earlier, any -> new ArrayList<>()).add(stated.event());
          case NONE -> {}
        }
      }
    }
    terms.forEach(
        term -> byTerm.computeIfAbsent(term, key -> new ArrayList<>()).add(stated.event()));
    byContext.computeIfAbsent(stated.context(), key -> new ArrayList<>()).add(stated.event());
    return touched;
  }

  /** The events that likely replaced one, the oldest first: enough for an order, not for a mark. */
  List<Integer> likely(int earlier) {
    return List.copyOf(likely.getOrDefault(earlier, List.of()));
  }

  /** What the comparison would leave alone after its analysis is left alone before. */
  static boolean isTalk(String text) {
    long blanks = text.chars().filter(unit -> unit == ' ').count();
    return text.length() > UNITS
        || blanks > MOST_BLANKS
        || blanks > FEW_BLANKS && text.endsWith("!");
  }

  /** Its content words. */
  static Set<String> terms(String text) {
    Set<String> terms = Analysis.distinctTerms(text);
    terms.removeAll(Analysis.stopWordsAmong(terms));
    return terms.size() > MOST_TERMS
        ? Set.copyOf(List.copyOf(terms).subList(0, MOST_TERMS))
        : terms;
  }

  /** Those with the rarest words in common, and the latest of the conversation. */
  private List<Integer> candidates(EventClaims stated, Set<String> terms) {
    List<Integer> said = byContext.getOrDefault(stated.context(), List.of());
    boolean points = stated.claims().stream().anyMatch(one -> Anaphora.points(one, stated));
    Map<Integer, Shared> shared = new HashMap<>();
    for (String term : terms) {
      List<Integer> all = byTerm.getOrDefault(term, List.of());
      Shared one = new Shared(1 / Math.log(2.0 + all.size()), 1);
      latest(all, COMMON).stream()
          .filter(event -> !points || Collections.binarySearch(said, event) >= 0)
          .forEach(event -> shared.merge(event, one, Shared::plus));
    }
    Set<Integer> some = new LinkedHashSet<>();
    shared.entrySet().stream()
        .filter(one -> one.getValue().terms() >= LEAST)
        .sorted(
            Comparator.comparingDouble((Map.Entry<Integer, Shared> one) -> one.getValue().weight())
                .thenComparing(Map.Entry::getKey)
                .reversed())
        .limit(COMPARED)
        .forEach(one -> some.add(one.getKey()));
    some.addAll(latest(said, RECENT));
    return some.stream()
        .filter(event -> comparisons.mayReplace(event, stated))
        .sorted(Comparator.reverseOrder())
        .toList();
  }

  private static List<Integer> latest(List<Integer> all, int most) {
    return all.subList(Math.max(0, all.size() - most), all.size());
  }

  private ValueChain link(int earlier, int later) {
    ValueChain chain = chains.remove(earlier);
    if (chain == null) {
      chain = ValueChain.ofEvent(earlier);
    }
    chain.add(later);
    chains.put(later, chain);
    return chain;
  }
}
