package io.myria.recall.ranking;

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

  private static final int TOGETHER = 4;

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
    float[][] scaled = new float[TOGETHER][rows];
    for (int first = 0; first < line.length; first += TOGETHER) {
      int together = Math.min(TOGETHER, line.length - first);
      for (int s = 0; s < together; s++) {
        scale(signals[first + s], mean[first + s], deviation[first + s], scaled[s]);
        addExactly(scaled[s], line[first + s], scores);
      }
      for (int h = 0; h < hidden.length; h++) {
        if (together == TOGETHER) {
          addAll(scaled, first * hidden.length + h, hidden[h]);
        } else {
          addEach(scaled, together, first * hidden.length + h, hidden[h]);
        }
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

  /** Four signals at a time, so that the sums are read and written less often. */
  private void addAll(float[][] values, int weight, float[] sums) {
    float one = inner[weight];
    float two = inner[weight + bias.length];
    float three = inner[weight + 2 * bias.length];
    float four = inner[weight + 3 * bias.length];
    float[] ones = values[0];
    float[] twos = values[1];
    float[] threes = values[2];
    float[] fours = values[3];
    for (int row = 0; row < sums.length; row++) {
      sums[row] =
          sums[row] + ones[row] * one + twos[row] * two + threes[row] * three + fours[row] * four;
    }
  }

  private void addEach(float[][] values, int together, int weight, float[] sums) {
    for (int s = 0; s < together; s++) {
      float of = inner[weight + s * bias.length];
      for (int row = 0; row < sums.length; row++) {
        sums[row] += values[s][row] * of;
      }
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
