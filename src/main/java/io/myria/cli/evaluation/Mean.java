package io.myria.cli.evaluation;

import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/**
 * A mean over questions.
 *
 * @param interval half its width: twice the standard error of the mean; not a number of fewer than
 *     two questions
 */
record Mean(double value, double interval) {

  private static final double DEVIATIONS = 2;

  static Mean of(List<Double> shares) {
    double mean = shares.stream().mapToDouble(share -> share).average().orElse(Double.NaN);
    double squares = shares.stream().mapToDouble(share -> (share - mean) * (share - mean)).sum();
    int size = shares.size();
    return new Mean(
        mean, size < 2 ? Double.NaN : DEVIATIONS * Math.sqrt(squares / (size - 1) / size));
  }

  /** In percent, without the sign. */
  String cell() {
    return RecallMarks.decimals(1, 100 * value) + " ± " + RecallMarks.decimals(1, 100 * interval);
  }

  void write(ObjectNode node, String name) {
    RecallMarks.put(node, name, value);
    RecallMarks.put(node, name + "_interval", interval);
  }
}
