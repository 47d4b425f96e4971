package io.myria.rank;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * A sum of what a straight line and one layer of rectified units make of some signals, each signal
 * first put on the scale it had where the weights were learned, and kept within it.
 *
 * @param mean by signal
 * @param deviation by signal
 * @param line weights by signal
 * @param inner weights by signal, then by unit
 * @param bias by unit
 * @param outer weights by unit
 */
record Net(
    float[] mean, float[] deviation, float[] line, float[] inner, float[] bias, float[] outer) {

  static final float LIMIT = 6;

  /** What a signal is worth to the weights. */
  float scaled(int signal, double value) {
    float scaled = ((float) value - mean[signal]) / deviation[signal];
    return Math.max(-LIMIT, Math.min(LIMIT, scaled));
  }

  double score(double[] signals) {
    int units = bias.length;
    float[] hidden = bias.clone();
    double score = 0;
    for (int s = 0; s < line.length; s++) {
      float value = scaled(s, signals[s]);
      score += (double) value * line[s];
      int row = s * units;
      for (int h = 0; h < units; h++) {
        hidden[h] += value * inner[row + h];
      }
    }
    for (int h = 0; h < units; h++) {
      score += Math.max(0, hidden[h]) * outer[h];
    }
    return score;
  }

  void write(DataOutput out) throws IOException {
    out.writeInt(line.length);
    out.writeInt(bias.length);
    for (float[] part : new float[][] {mean, deviation, line, inner, bias, outer}) {
      Weights.write(out, part);
    }
  }

  static Net read(DataInput in) throws IOException {
    int signals = in.readInt();
    int units = in.readInt();
    return new Net(
        Weights.read(in, signals),
        Weights.read(in, signals),
        Weights.read(in, signals),
        Weights.read(in, signals * units),
        Weights.read(in, units),
        Weights.read(in, units));
  }
}
