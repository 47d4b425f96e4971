package io.myria.rank;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * How probable it is that a ranking's best hold the whole answer: a logistic regression on what the
 * ranking looks like.
 */
record Trust(float[] mean, float[] deviation, float[] weights, float bias) {

  double of(double[] looks) {
    double sum = bias;
    for (int i = 0; i < weights.length; i++) {
      sum += weights[i] * Math.max(-4, Math.min(4, (looks[i] - mean[i]) / deviation[i]));
    }
    return 1 / (1 + StrictMath.exp(-sum));
  }

  void write(DataOutput out) throws IOException {
    out.writeInt(weights.length);
    Weights.write(out, mean);
    Weights.write(out, deviation);
    Weights.write(out, weights);
    out.writeFloat(bias);
  }

  static Trust read(DataInput in) throws IOException {
    int size = in.readInt();
    return new Trust(
        Weights.read(in, size), Weights.read(in, size), Weights.read(in, size), in.readFloat());
  }
}
