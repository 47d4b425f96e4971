package io.myria.search;

import io.myria.search.Hits.Statistics;

/**
 * BM25 (Robertson and Zaragoza, "The Probabilistic Relevance Framework", 2009) over counts of one
 * scope. {@link StrictMath}, so that the same counts give the same bits everywhere. Immutable.
 */
final class Bm25 {

  /** How soon a repeated term says no more. */
  private static final double SATURATION = 1.2;

  /** How much a long passage loses. */
  private static final double LENGTH = 0.75;

  private final double[] weights;
  private final double averageTerms;

  Bm25(Statistics statistics) {
    this.weights =
        statistics.holding().stream()
            .mapToDouble(holding -> weight(statistics.passages(), holding))
            .toArray();
    this.averageTerms = Math.max(1, statistics.averageTerms());
  }

  private static double weight(long passages, long holding) {
    return StrictMath.log(1 + (passages - holding + 0.5) / (holding + 0.5));
  }

  /** How many the question has. */
  int terms() {
    return weights.length;
  }

  double norm(long length) {
    return SATURATION * (1 - LENGTH + LENGTH * length / averageTerms);
  }

  double score(int term, int frequency, double norm) {
    return weights[term] * frequency * (SATURATION + 1) / (frequency + norm);
  }
}
