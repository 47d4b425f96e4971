package io.myria.statements.reader;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * Multinomial logistic regression of kinds over named features (McFadden, "Conditional logit
 * analysis of qualitative choice behavior", 1973). It is written as lines of a name and a weight
 * for each {@link Kind}, in thousandths; none is written for 0. Immutable.
 */
final class KindModel {

  static final String BIAS = "bias";

  /** The row of how likely each kind has to be. */
  private static final String LEAST = "least";

  private static final int KINDS = Kind.values().length;
  private static final double UNIT = 1000;

  private final Map<String, double[]> weights;

  /**
   * @param weights of each feature, by the ordinals of kinds
   */
  KindModel(Map<String, double[]> weights) {
    this.weights = Map.copyOf(weights);
  }

  static KindModel parse(String lines) {
    Map<String, double[]> weights = new LinkedHashMap<>();
    for (String line : lines.lines().toList()) {
      String[] parts = line.split("\t", -1);
      double[] row = new double[KINDS];
      for (int kind = 0; kind < KINDS; kind++) {
        row[kind] = parts[kind + 1].isEmpty() ? 0 : Integer.parseInt(parts[kind + 1]) / UNIT;
      }
      weights.put(parts[0], row);
    }
    return new KindModel(weights);
  }

  /** As {@link #parse} reads it, in the order of names. */
  String lines() {
    StringBuilder lines = new StringBuilder();
    new TreeMap<>(weights)
        .forEach(
            (name, row) -> {
              lines.append(name);
              for (double weight : row) {
                long value = Math.round(weight * UNIT);
                lines.append('\t').append(value == 0 ? "" : Long.toString(value));
              }
              lines.append('\n');
            });
    return lines.toString();
  }

  Map<String, double[]> weights() {
    return weights;
  }

  KindModel withLeast(double[] least) {
    Map<String, double[]> all = new LinkedHashMap<>(weights);
    all.put(LEAST, least);
    return new KindModel(all);
  }

  /** How likely a kind has to be, so that it is said. */
  double least(Kind kind) {
    double[] row = weights.get(LEAST);
    return row == null ? 1 : row[kind.ordinal()];
  }

  /** Of each kind, by its ordinal; they add up to 1. */
  double[] probabilities(Map<String, Double> features) {
    double[] sums = weights.getOrDefault(BIAS, new double[KINDS]).clone();
    features.forEach(
        (name, value) -> {
          double[] row = weights.get(name);
          for (int kind = 0; row != null && kind < KINDS; kind++) {
            sums[kind] += row[kind] * value;
          }
        });
    return normal(sums);
  }

  /** Makes probabilities of logits, in place. */
  static double[] normal(double[] sums) {
    double most = Double.NEGATIVE_INFINITY;
    for (double sum : sums) {
      most = Math.max(most, sum);
    }
    double all = 0;
    for (int kind = 0; kind < sums.length; kind++) {
      sums[kind] = Math.exp(sums[kind] - most);
      all += sums[kind];
    }
    for (int kind = 0; kind < sums.length; kind++) {
      sums[kind] /= all;
    }
    return sums;
  }
}
