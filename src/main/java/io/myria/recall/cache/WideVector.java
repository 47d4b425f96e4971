package io.myria.recall.cache;

import io.myria.recall.ranking.Vector;

/**
 * A vector that is compared with many others: an {@code int} a dimension, because sums of products
 * of those are what HotSpot turns into vector instructions.
 */
public final class WideVector {

  /** Like nothing. */
  public static final WideVector NONE = new WideVector(new int[0]);

  private final int[] values;
  private final double inverseNorm;

  private WideVector(int[] values) {
    this.values = values;
    int square = dot(values, values);
    this.inverseNorm = square == 0 ? 0 : 1 / Math.sqrt(square);
  }

  public static WideVector of(Vector vector) {
    return new WideVector(vector.values());
  }

  /** As {@link Vector#cosine}. */
  public double cosine(WideVector other) {
    return values.length == other.values.length
        ? dot(values, other.values) * inverseNorm * other.inverseNorm
        : 0;
  }

  private static int dot(int[] left, int[] right) {
    int sum = 0;
    for (int i = 0; i < left.length; i++) {
      sum += left[i] * right[i];
    }
    return sum;
  }
}
