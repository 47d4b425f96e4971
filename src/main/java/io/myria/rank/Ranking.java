package io.myria.rank;

import java.util.List;
import java.util.stream.IntStream;

/** The turns of a ground by how well they answer a question. Immutable. */
public final class Ranking {

  private final Ground ground;
  private final double[] scores;
  private final int[] passages;
  private final int[] order;
  private final Signals signals;
  private final double confidence;

  Ranking(Ground ground, Signals signals, double[] scores, int[] passages, double confidence) {
    this.ground = ground;
    this.signals = signals;
    this.scores = scores;
    this.passages = passages;
    this.confidence = confidence;
    this.order =
        IntStream.range(0, scores.length)
            .boxed()
            .sorted((l, r) -> scores[l] == scores[r] ? r - l : Double.compare(scores[r], scores[l]))
            .mapToInt(Integer::intValue)
            .toArray();
  }

  public Ground ground() {
    return ground;
  }

  /** The turns' indexes in the ground, best first; of equals the later one. */
  public int[] order() {
    return order.clone();
  }

  /** Higher is better; comparable within this ranking only. */
  public double score(int index) {
    return scores[index];
  }

  /** Which of the turn's passages answers best. */
  public int passage(int index) {
    return passages[index];
  }

  /** What the score is made of, the largest contribution first. */
  public List<Part> parts(int index) {
    return signals.parts(index);
  }

  /**
   * How probable it is that the best turns, as many as fit 2,000 tokens, hold all that answers the
   * question; from 0 to 1. For a ground that holds nothing of the kind it is low.
   */
  public double confidence() {
    return confidence;
  }
}
