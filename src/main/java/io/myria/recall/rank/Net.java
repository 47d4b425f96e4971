package io.myria.recall.rank;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;

/**
 * The sum of a linear function and one layer of rectified linear units over some signals, each
 * signal first put on the scale it had where the weights were learned, and kept within it.
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

  /** A signal on the scale of the weights. */
  float scaled(int signal, float value) {
    return scaled(value, mean[signal], deviation[signal]);
  }

  /**
   * The scores of some rows. They go through the net together: a plain loop over them is what the
   * processor does eight at a time.
   *
   * @param signals by signal, then by row
   */
  double[] scores(float[][] signals) {
    int rows = signals[0].length;
    double[] scores = new double[rows];
    float[][] hidden = new float[bias.length][rows];
    for (int h = 0; h < hidden.length; h++) {
      Arrays.fill(hidden[h], bias[h]);
    }
    float[] scaled = new float[rows];
    for (int s = 0; s < line.length; s++) {
      scale(signals[s], mean[s], deviation[s], scaled);
      addExactly(scaled, line[s], scores);
      int weights = s * hidden.length;
      int h = 0;
      for (; h + 1 < hidden.length; h += 2) {
        add(scaled, inner[weights + h], hidden[h], inner[weights + h + 1], hidden[h + 1]);
      }
      if (h < hidden.length) {
        add(scaled, inner[weights + h], hidden[h]);
      }
    }
    for (int h = 0; h < hidden.length; h++) {
      for (int row = 0; row < rows; row++) {
        scores[row] += Math.max(0, hidden[h][row]) * outer[h];
      }
    }
    return scores;
  }

  private static void scale(float[] values, float mean, float deviation, float[] scaled) {
    for (int row = 0; row < scaled.length; row++) {
      scaled[row] = scaled(values[row], mean, deviation);
    }
  }

  private static float scaled(float value, float mean, float deviation) {
    return Math.max(-LIMIT, Math.min(LIMIT, (value - mean) / deviation));
  }

  private static void add(float[] values, float weight, float[] sums) {
    for (int row = 0; row < sums.length; row++) {
      sums[row] += values[row] * weight;
    }
  }

  /** To two at a time, so that the values are read half as often. */
  private static void add(float[] values, float one, float[] ones, float other, float[] others) {
    for (int row = 0; row < values.length; row++) {
      ones[row] += values[row] * one;
      others[row] += values[row] * other;
    }
  }

  private static void addExactly(float[] values, float weight, double[] sums) {
    for (int row = 0; row < sums.length; row++) {
      sums[row] += (double) values[row] * weight;
    }
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
