package io.myria.recall.ranking;

import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;

/**
 * Learns how far answers can be trusted: two logistic regressions by accelerated gradient descent,
 * in which no feature that grows with an answer has a negative weight. The same cases give the same
 * line. Stateless.
 */
final class LearnShapedConfidence {

  private static final int ROUNDS = 1_000;
  private static final double RELEVANT_DECAY = 3e-4;
  private static final double LEAST = 0.05;
  private static final double COMPLETE_DECAY = 2e-3;

  /** What tells whether something was said at all. */
  private static final List<String> RELEVANT =
      List.of(
          """
          mass mass_left gap share_in_1 near_share_in_1 together_in_1 cosine_in_1 share_in_5 \
          near_share_in_5 together_in_5 cosine_in_5 near_share_in_20 together_in_20 cosine_in_20 \
          share near_share mean_share mean_near_share cosine dated_mass dated_gap dated_of_10 \
          missing unknown names_days speakers names assisted behind_at_1 behind_at_5 \
          behind_at_40 size spread best_near_share top_near_share best_share top_share \
          words meetings records facts foreign"""
              .split(" "));

  /** What tells whether there is more of it than the answer holds. */
  private static final List<String> COMPLETE =
      List.of(
          """
          mass mass_left gap held_of_1 held_of_3 held_of_5 held_of_10 held_of_20 held_of_40 \
          mean_near_share mean_share dated_of_10 dated_mass names_days speakers names \
          assisted behind_at_1 behind_at_5 behind_at_10 behind_at_40 spread size top_near_share \
          best_near_share best_share words how how_many which what list guess both short continues \
          meetings records facts foreign"""
              .split(" "));

  private LearnShapedConfidence() {}

  /**
   * What is below the first bound on conversations that were left out holds nine in ten of what was
   * never said, and of what is above the second four in five hold all the evidence, each with at
   * least a tenth of the answers; no bound did so for records.
   */
  private static final ShapedConfidence.Bounds MEETINGS = new ShapedConfidence.Bounds(0.5, 0.7);

  private static final ShapedConfidence.Bounds RECORDS = new ShapedConfidence.Bounds(0.5, 1);
  private static final ShapedConfidence.Bounds OTHER = new ShapedConfidence.Bounds(0.3, 0.9);

  static ShapedConfidence from(String version, List<TrustCase> cases) {
    List<TrustCase> answerable = cases.stream().filter(one -> !one.kind().neverAnswers).toList();
    return new ShapedConfidence(
        version,
        line(cases, RELEVANT, RELEVANT_DECAY, one -> !one.kind().neverAnswers),
        line(answerable, COMPLETE, COMPLETE_DECAY, TrustCase::answered),
        MEETINGS,
        RECORDS,
        OTHER);
  }

  private static ShapedConfidence.Line line(
      List<TrustCase> cases, List<String> names, double decay, Predicate<TrustCase> holds) {
    int size = ConfidenceFeatures.NAMES.size();
    ShapedConfidence.Line scale = ShapedConfidence.Line.even();
    for (String name : names) {
      int i = ConfidenceFeatures.NAMES.indexOf(name);
      double mean = cases.stream().mapToDouble(one -> one.features()[i]).average().orElse(0);
      double square =
          cases.stream()
              .mapToDouble(one -> Math.pow(one.features()[i] - mean, 2))
              .average()
              .orElse(0);
      scale.mean()[i] = mean;
      scale.deviation()[i] = Math.max(LEAST, Math.sqrt(square));
    }
    double[][] values = new double[cases.size()][size];
    double[] weights = new double[cases.size()];
    boolean[] so = new boolean[cases.size()];
    double all = cases.stream().mapToDouble(TrustCase::weight).sum();
    for (int c = 0; c < values.length; c++) {
      weights[c] = cases.get(c).weight() / all;
      so[c] = holds.test(cases.get(c));
      for (String name : names) {
        int i = ConfidenceFeatures.NAMES.indexOf(name);
        values[c][i] = scale.scaled(i, cases.get(c).features()[i]);
      }
    }
    double[] learned = learned(so, values, weights, decay);
    return new ShapedConfidence.Line(
        learned[size], scale.mean(), scale.deviation(), Arrays.copyOf(learned, size));
  }

  private static double[] learned(boolean[] so, double[][] values, double[] weights, double decay) {
    int size = values[0].length;
    double steepest = 0;
    for (int c = 0; c < values.length; c++) {
      steepest += weights[c] * (1 + Arrays.stream(values[c]).map(v -> v * v).sum()) / 4;
    }
    double step = 1 / (steepest + decay);
    double[] line = new double[size + 1];
    double[] ahead = line.clone();
    double momentum = 1;
    for (int round = 0; round < ROUNDS; round++) {
      double[] slopes = new double[size + 1];
      for (int c = 0; c < values.length; c++) {
        double odds = ahead[size];
        for (int i = 0; i < size; i++) {
          odds += ahead[i] * values[c][i];
        }
        double error = weights[c] * (1 / (1 + Math.exp(-odds)) - (so[c] ? 1 : 0));
        for (int i = 0; i < size; i++) {
          slopes[i] += error * values[c][i];
        }
        slopes[size] += error;
      }
      double[] next = new double[size + 1];
      for (int i = 0; i <= size; i++) {
        next[i] = ahead[i] - step * (slopes[i] + (i < size ? decay * ahead[i] : 0));
        next[i] = i < ConfidenceFeatures.MONOTONE ? Math.max(0, next[i]) : next[i];
      }
      double more = (1 + Math.sqrt(1 + 4 * momentum * momentum)) / 2;
      for (int i = 0; i <= size; i++) {
        ahead[i] = next[i] + (momentum - 1) / more * (next[i] - line[i]);
      }
      momentum = more;
      line = next;
    }
    return line;
  }
}
