package io.myria.topics.fold;

import java.util.Arrays;
import java.util.Collection;
import java.util.Optional;

/**
 * A direction in the space of one embedding model: a signed byte a dimension. Made of others by
 * whole numbers alone, so that it does not depend on their order. Immutable.
 */
public final class Meaning {

  private static final int LARGEST = 127;

  /** What each has before they are added: as many, so that each counts the same. */
  private static final int LENGTH = 1 << 14;

  private final byte[] values;
  private final double length;

  private Meaning(byte[] values) {
    this.values = values;
    this.length = Math.sqrt(dot(values, values));
  }

  /** As it was stored or recorded; empty where it has no direction. */
  public static Optional<Meaning> of(byte[] values) {
    return Optional.of(new Meaning(values.clone())).filter(meaning -> meaning.length > 0);
  }

  /** Of a text, by the vectors of its passages; empty where there are none. */
  public static Optional<Meaning> ofPassages(Collection<byte[]> vectors) {
    return mean(vectors.stream().flatMap(vector -> of(vector).stream()).toList());
  }

  /** Of what has several, all of one model, the mean; empty where that has no direction. */
  public static Optional<Meaning> mean(Collection<Meaning> several) {
    if (several.isEmpty()) {
      return Optional.empty();
    }
    long[] sum = new long[several.iterator().next().values.length];
    for (Meaning one : several) {
      for (int index = 0; index < sum.length; index++) {
        sum[index] += Math.round(one.values[index] / one.length * LENGTH);
      }
    }
    long largest = 1;
    for (long value : sum) {
      largest = Math.max(largest, Math.abs(value));
    }
    byte[] values = new byte[sum.length];
    for (int index = 0; index < sum.length; index++) {
      values[index] = (byte) Math.round(sum[index] / (double) largest * LARGEST);
    }
    return of(values);
  }

  /**
   * The cosine of the angle between, seen from a centre: 1 for the same, about 0 for what has
   * nothing in common but the centre.
   */
  public double cosine(Meaning other, Meaning centre) {
    double dot = 0;
    double one = 0;
    double two = 0;
    for (int index = 0; index < values.length; index++) {
      double middle = centre.values[index] / centre.length;
      double mine = values[index] / length - middle;
      double its = other.values[index] / other.length - middle;
      dot += mine * its;
      one += mine * mine;
      two += its * its;
    }
    return one * two == 0 ? 0 : dot / Math.sqrt(one * two);
  }

  public byte[] values() {
    return values.clone();
  }

  private static long dot(byte[] one, byte[] other) {
    long dot = 0;
    for (int index = 0; index < one.length; index++) {
      dot += one[index] * other[index];
    }
    return dot;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Meaning meaning && Arrays.equals(values, meaning.values);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(values);
  }
}
