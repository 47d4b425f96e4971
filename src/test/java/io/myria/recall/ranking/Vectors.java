package io.myria.recall.ranking;

/** Arithmetic on arrays, in loops that the compiler makes wide. */
final class Vectors {

  private Vectors() {}

  /** Adds so much of a stretch of an array that begins there. */
  static void add(float[] sum, float[] values, int start, float times) {
    for (int i = 0; i < sum.length; i++) {
      sum[i] += times * values[start + i];
    }
  }

  /** In four lanes: one sum after the other would wait for itself. */
  static float dot(float[] left, float[] right) {
    float a = 0;
    float b = 0;
    float c = 0;
    float d = 0;
    int i = 0;
    for (; i + 3 < left.length; i += 4) {
      a += left[i] * right[i];
      b += left[i + 1] * right[i + 1];
      c += left[i + 2] * right[i + 2];
      d += left[i + 3] * right[i + 3];
    }
    for (; i < left.length; i++) {
      a += left[i] * right[i];
    }
    return a + b + (c + d);
  }
}
