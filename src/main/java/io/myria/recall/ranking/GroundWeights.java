package io.myria.recall.ranking;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * Weights by signal, and by how much they differ on each {@link Ground}. What they have in common
 * is learned from all data; the differences are kept small, so that each needs its reasons.
 *
 * @param common by signal
 * @param continuing added for questions that go on with something
 * @param assisted added where an assistant speaks
 */
record GroundWeights(float[] common, float[] continuing, float[] assisted) {

  static GroundWeights none(int signals) {
    return new GroundWeights(new float[signals], new float[signals], new float[signals]);
  }

  /** By signal. */
  float[] on(Ground ground) {
    float[] weights = common.clone();
    for (int s = 0; s < weights.length; s++) {
      weights[s] += ground.continues() ? continuing[s] : 0;
      weights[s] += ground.assisted() ? assisted[s] : 0;
    }
    return weights;
  }

  void write(DataOutput out) throws IOException {
    Weights.write(out, common);
    Weights.write(out, continuing);
    Weights.write(out, assisted);
  }

  static GroundWeights read(DataInput in, int signals) throws IOException {
    return new GroundWeights(
        Weights.read(in, signals), Weights.read(in, signals), Weights.read(in, signals));
  }
}
