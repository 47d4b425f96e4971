package io.myria.launch.bench;

import java.util.Arrays;

/** What was measured of many calls: how many, in what time, and how long each took. Immutable. */
final class Samples {

  private final long[] nanos;
  private final double seconds;

  /**
   * @param nanos of each call, in any order; kept
   * @param seconds in which they were made
   */
  Samples(long[] nanos, double seconds) {
    Arrays.sort(nanos);
    this.nanos = nanos;
    this.seconds = seconds;
  }

  static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int half = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
  }

  double perSecond() {
    return nanos.length / seconds;
  }

  /** In milliseconds, below which this part of the calls stayed. */
  double quantile(double part) {
    if (nanos.length == 0) {
      throw new IllegalStateException("nothing was measured");
    }
    return nanos[(int) Math.min(nanos.length - 1L, Math.round(part * nanos.length))] / 1e6;
  }
}
