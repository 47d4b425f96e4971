package io.myria.embedding;

/** Normalisation, quantisation and comparison of vectors; stateless. */
public final class Direction {

  private static final int LARGEST = 127;

  private Direction() {}

  /** Of length one; zero stays zero. */
  static void normalise(float[] vector) {
    double square = 0;
    for (float value : vector) {
      square += (double) value * value;
    }
    float factor = square == 0 ? 0 : (float) (1 / Math.sqrt(square));
    for (int index = 0; index < vector.length; index++) {
      vector[index] *= factor;
    }
  }

  /** The cosine of two vectors of length one. */
  public static double dot(float[] one, float[] other) {
    double product = 0;
    for (int at = 0; at < one.length; at++) {
      product += one[at] * other[at];
    }
    return product;
  }

  /** Signed bytes, scaled so that the largest value becomes ±{@value #LARGEST}. */
  static byte[] quantised(float[] exact) {
    float largest = 0;
    for (float value : exact) {
      largest = Math.max(largest, Math.abs(value));
    }
    byte[] values = new byte[exact.length];
    for (int index = 0; index < exact.length && largest > 0; index++) {
      values[index] = (byte) Math.round(exact[index] / largest * LARGEST);
    }
    return values;
  }
}
