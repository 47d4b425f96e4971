package io.myria.embedding;

/** A direction in signed bytes; stateless. */
final class Quantised {

  private static final int LARGEST = 127;

  private Quantised() {}

  /** Scaled so that the largest value becomes ±{@value #LARGEST}. */
  static byte[] of(float[] exact) {
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
