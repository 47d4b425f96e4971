package io.myria.recall.context;

import io.myria.recall.ranking.Part;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Scores that are a product. Told as parts that add up, a factor has what it changed: the first its
 * own value, each that follows what the product was more or less with it than before.
 *
 * @param factors by the event's place, in order, each with its name as the signal
 */
public record FactorScores(
    int[] order, Similarities near, Map<Integer, List<FactorScores.Factor>> factors)
    implements Scores {

  public record Factor(String signal, double value) {}

  /** In place of nearness in meaning where there are no vectors. */
  public static final String BY_WORDS = "ranking";

  /** Every name of a factor. */
  static final List<String> SIGNALS =
      List.of(
          "relevance",
          "density",
          "recency",
          "novelty",
          "causes",
          "session",
          "vector",
          "decay",
          BY_WORDS);

  @Override
  public double score(int index) {
    return factors.getOrDefault(index, List.of()).stream()
        .mapToDouble(Factor::value)
        .reduce((left, right) -> left * right)
        .orElse(0);
  }

  @Override
  public int passage(int index) {
    return near.passage(index);
  }

  @Override
  public List<Part> parts(int index) {
    List<Part> parts = new ArrayList<>();
    double before = 0;
    for (Factor factor : factors.getOrDefault(index, List.of())) {
      double now = parts.isEmpty() ? factor.value() : before * factor.value();
      parts.add(new Part(factor.signal(), factor.value(), now - before));
      before = now;
    }
    return parts;
  }
}
