package io.myria.statements.reader;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Logistic regression over named features (Cox, "The regression analysis of binary sequences",
 * 1958), with a ridge penalty, fitted by gradient descent. Deterministic. Weights are lines of a
 * name, a tab and a number.
 */
final class LogisticRegression {

  private static final String BIAS = "bias";
  private static final int ROUNDS = 3_000;
  private static final double RATE = 0.5;

  private final Map<String, Double> weights;

  private LogisticRegression(Map<String, Double> weights) {
    this.weights = weights;
  }

  /**
   * @param positive whether the example is one of those to be found
   */
  record Example(Map<String, Double> features, boolean positive) {}

  static LogisticRegression fit(List<Example> examples, double ridge) {
    List<String> names = new ArrayList<>();
    names.add(BIAS);
    names.addAll(examples.get(0).features().keySet());
    Map<String, Double> weights = new LinkedHashMap<>();
    double[] fitted = new double[names.size()];
    double[][] rows =
        examples.stream().map(example -> row(example, names)).toArray(double[][]::new);
    for (int round = 0; round < ROUNDS; round++) {
      double[] slope = new double[fitted.length];
      for (int index = 0; index < rows.length; index++) {
        double error = (examples.get(index).positive() ? 1 : 0) - probability(rows[index], fitted);
        for (int at = 0; at < fitted.length; at++) {
          slope[at] += error * rows[index][at];
        }
      }
      for (int at = 0; at < fitted.length; at++) {
        double penalty = at == 0 ? 0 : ridge * fitted[at];
        fitted[at] += RATE * (slope[at] - penalty) / rows.length;
      }
    }
    for (int at = 0; at < fitted.length; at++) {
      weights.put(names.get(at), fitted[at]);
    }
    return new LogisticRegression(weights);
  }

  private static double[] row(Example example, List<String> names) {
    double[] row = new double[names.size()];
    row[0] = 1;
    for (int at = 1; at < row.length; at++) {
      row[at] = example.features().get(names.get(at));
    }
    return row;
  }

  private static double probability(double[] row, double[] weights) {
    double sum = 0;
    for (int at = 0; at < row.length; at++) {
      sum += row[at] * weights[at];
    }
    return 1 / (1 + Math.exp(-sum));
  }

  static LogisticRegression parse(String lines) {
    Map<String, Double> weights = new LinkedHashMap<>();
    lines
        .lines()
        .filter(line -> !line.isBlank() && !line.startsWith("#"))
        .map(line -> line.split("\t"))
        .forEach(parts -> weights.put(parts[0], Double.valueOf(parts[1])));
    return new LogisticRegression(weights);
  }

  double probability(Map<String, Double> features) {
    double sum = weights.getOrDefault(BIAS, 0.0);
    for (Map.Entry<String, Double> feature : features.entrySet()) {
      sum += weights.getOrDefault(feature.getKey(), 0.0) * feature.getValue();
    }
    return 1 / (1 + Math.exp(-sum));
  }

  /** The weights as {@link #parse} reads them. */
  String lines() {
    StringBuilder lines = new StringBuilder();
    weights.forEach(
        (name, weight) -> lines.append(String.format(Locale.ROOT, "%s\t%.4f%n", name, weight)));
    return lines.toString();
  }
}
