package io.myria.launch.bench;

import java.util.Arrays;

/** What was measured of many calls: how many, in what time. Immutable. */
final class Samples {

  private final long calls;
  private final double seconds;

  /**
   * @param calls that were answered
   * @param seconds in which they were made
   */
  Samples(long calls, double seconds) {
    this.calls = calls;
    this.seconds = seconds;
  }

  static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int half = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
  }

  double perSecond() {
    return calls / seconds;
  }
}
