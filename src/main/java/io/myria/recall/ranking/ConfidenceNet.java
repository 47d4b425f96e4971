package io.myria.recall.ranking;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * The probability of an answer's {@link ConfidenceFeatures}: a straight line and one layer of units
 * that are cut off at -1 and 1, through a sigmoid. No weight on the way of a monotone feature is
 * below zero, so that an answer that holds more is never trusted less.
 *
 * @param mean by feature
 * @param deviation by feature
 * @param line weights by feature
 * @param inner weights by feature, then by unit
 * @param bias by unit, and that of all at the end
 * @param outer weights by unit
 */
record ConfidenceNet(
    float[] mean, float[] deviation, float[] line, float[] inner, float[] bias, float[] outer) {

  /** In deviations; what was never seen counts no more than what was seen rarely. */
  static final float LIMIT = 4;

  double of(double[] features) {
    double[] hidden = new double[outer.length];
    for (int h = 0; h < hidden.length; h++) {
      hidden[h] = bias[h];
    }
    double sum = bias[outer.length];
    for (int i = 0; i < line.length; i++) {
      double value = scaled(i, features[i]);
      sum += value * line[i];
      for (int h = 0; h < hidden.length; h++) {
        hidden[h] += value * inner[i * hidden.length + h];
      }
    }
    for (int h = 0; h < hidden.length; h++) {
      sum += Math.max(-1, Math.min(1, hidden[h])) * outer[h];
    }
    return 1 / (1 + StrictMath.exp(-sum));
  }

  double scaled(int feature, double value) {
    return Math.max(-LIMIT, Math.min(LIMIT, (value - mean[feature]) / deviation[feature]));
  }

  void write(DataOutput out) throws IOException {
    out.writeInt(line.length);
    out.writeInt(outer.length);
    for (float[] part : new float[][] {mean, deviation, line, inner, bias, outer}) {
      Weights.write(out, part);
    }
  }

  static ConfidenceNet read(DataInput in) throws IOException {
    int features = in.readInt();
    int units = in.readInt();
    return new ConfidenceNet(
        Weights.read(in, features),
        Weights.read(in, features),
        Weights.read(in, features),
        Weights.read(in, features * units),
        Weights.read(in, units + 1),
        Weights.read(in, units));
  }
}
