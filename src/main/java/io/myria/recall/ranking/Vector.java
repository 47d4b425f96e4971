package io.myria.recall.ranking;

import java.util.Optional;

/**
 * A direction in an embedding's space, a signed byte a dimension. Only directions are compared, so
 * it does not matter by what scale it was quantised. Immutable.
 */
public final class Vector {

  private static final int LARGEST = 127;

  private final byte[] values;
  private final double inverseNorm;

  /** Null where they are not known. */
  private final Tokens tokens;

  private Vector(byte[] values, Tokens tokens) {
    this.values = values;
    this.tokens = tokens;
    long square = dot(values, values);
    this.inverseNorm = square == 0 ? 0 : 1 / Math.sqrt(square);
  }

  public static Vector of(byte[] quantised) {
    return new Vector(quantised.clone(), null);
  }

  /** With the tokens of the text that it is of; see {@link Tokens#of}. */
  public static Vector of(byte[] quantised, Optional<byte[]> packed) {
    Tokens tokens = packed.map(bytes -> Tokens.of(bytes, quantised.length)).orElse(null);
    return new Vector(quantised.clone(), tokens);
  }

  /** Quantised so that the largest value becomes ±{@value #LARGEST}. */
  public static Vector of(float[] exact) {
    float largest = 0;
    for (float value : exact) {
      largest = Math.max(largest, Math.abs(value));
    }
    byte[] values = new byte[exact.length];
    for (int i = 0; i < exact.length && largest > 0; i++) {
      values[i] = (byte) Math.round(exact[i] / largest * LARGEST);
    }
    return new Vector(values, null);
  }

  /** The direction of a sum of directions. */
  public static Vector ofSum(double[] sum) {
    float[] exact = new float[sum.length];
    for (int i = 0; i < exact.length; i++) {
      exact[i] = (float) sum[i];
    }
    return of(exact);
  }

  /** From -1 to 1; 0 where a vector is zero or the dimensions differ. */
  public double cosine(Vector other) {
    return values.length == other.values.length
        ? dot(values, other.values) * inverseNorm * other.inverseNorm
        : 0;
  }

  /** One divided by its length; 0 where that is 0. */
  double inverseNorm() {
    return inverseNorm;
  }

  /** Four dimensions in one number, the first lowest; beyond the last they are 0. */
  int four(int first) {
    int four = 0;
    for (int d = Math.min(values.length, first + Integer.BYTES) - 1; d >= first; d--) {
      four |= (values[d] & 0xFF) << Byte.SIZE * (d - first);
    }
    return four;
  }

  /** The values as a vector of length 1, or 0. */
  public double[] direction() {
    double[] direction = new double[values.length];
    for (int i = 0; i < values.length; i++) {
      direction[i] = values[i] * inverseNorm;
    }
    return direction;
  }

  /** A copy of the values, for who compares many with many: numbers that a machine adds in rows. */
  public int[] values() {
    int[] wide = new int[values.length];
    for (int i = 0; i < wide.length; i++) {
      wide[i] = values[i];
    }
    return wide;
  }

  /** Adds its direction to a sum, at some weight. */
  public void addTo(double[] sum, double weight) {
    for (int i = 0; i < values.length; i++) {
      sum[i] += weight * (values[i] * inverseNorm);
    }
  }

  /** How far another reaches into its direction. */
  public double along(double[] other) {
    double sum = 0;
    for (int i = 0; i < values.length; i++) {
      sum += values[i] * inverseNorm * other[i];
    }
    return sum;
  }

  /** Those of the text that it is of, where they are known. */
  public Optional<Tokens> tokens() {
    return Optional.ofNullable(tokens);
  }

  public int dimensions() {
    return values.length;
  }

  private static int dot(byte[] left, byte[] right) {
    int sum = 0;
    for (int i = 0; i < left.length; i++) {
      sum += left[i] * right[i];
    }
    return sum;
  }
}
