package io.myria.recall.routing;

import io.myria.recall.cache.Strategy;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/**
 * A question that was answered.
 *
 * @param depth relations that were gone along; empty where none were
 * @param satisfied what was said of it last; empty where nothing was
 */
public record Retrieval(
    QuestionKind kind,
    ScopeSize size,
    Strategy strategy,
    Optional<Integer> depth,
    Optional<Boolean> satisfied) {

  /**
   * Reads what {@code RecordedRoute} keeps; empty for words that mean nothing here, such as those
   * of a later version.
   *
   * @param terms kind, size, strategy and depth
   */
  public static Optional<Retrieval> of(List<String> terms, Optional<Boolean> satisfied) {
    if (terms.size() != 4) {
      return Optional.empty();
    }
    Optional<QuestionKind> kind = word(QuestionKind.values(), QuestionKind::wire, terms.get(0));
    Optional<ScopeSize> size = word(ScopeSize.values(), ScopeSize::wire, terms.get(1));
    Optional<Strategy> strategy = word(Strategy.values(), Strategy::wire, terms.get(2));
    Optional<Integer> depth =
        RoutingTable.DEPTHS.stream()
            .filter(one -> Integer.toString(one).equals(terms.get(3)))
            .findFirst();
    return kind.flatMap(
        of ->
            size.flatMap(big -> strategy.map(by -> new Retrieval(of, big, by, depth, satisfied))));
  }

  private static <T> Optional<T> word(T[] values, Function<T, String> wire, String word) {
    String lower = word.toLowerCase(Locale.ROOT);
    return Arrays.stream(values).filter(one -> wire.apply(one).equals(lower)).findFirst();
  }
}
