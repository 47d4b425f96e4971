package io.myria.recall.ranking;

/** Kingma and Ba, "Adam: a method for stochastic optimization" (2015); climbs. */
final class Adam {

  private static final float FIRST = 0.9f;
  private static final float SECOND = 0.99f;

  private final float[] values;
  private final float[] mean;
  private final float[] square;
  private int steps;

  Adam(float[] values) {
    this.values = values;
    this.mean = new float[values.length];
    this.square = new float[values.length];
  }

  /**
   * @param decay how much of each value the gradient loses
   */
  void step(float[] gradient, float rate, float decay) {
    steps++;
    float meanShare = (float) (1 - StrictMath.pow(FIRST, steps));
    float squareShare = (float) (1 - StrictMath.pow(SECOND, steps));
    for (int i = 0; i < values.length; i++) {
      float slope = gradient[i] - decay * values[i];
      mean[i] = FIRST * mean[i] + (1 - FIRST) * slope;
      square[i] = SECOND * square[i] + (1 - SECOND) * slope * slope;
      float size = (float) Math.sqrt(square[i] / squareShare) + 1e-7f;
      values[i] += rate * (mean[i] / meanShare) / size;
    }
  }
}
