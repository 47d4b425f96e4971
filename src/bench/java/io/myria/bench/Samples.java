package io.myria.bench;

import java.util.Arrays;

/** What was measured of many calls: how long each took, in what time they were made. Immutable. */
public final class Samples {

  private final double[] millis;
  private final double seconds;

  /**
   * @param millis that the calls took which were answered in time
   * @param seconds in which they were made
   */
  public Samples(double[] millis, double seconds) {
    this.millis = millis.clone();
    Arrays.sort(this.millis);
    this.seconds = seconds;
  }

  public static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int half = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
  }

  double perSecond() {
    return millis.length / seconds;
  }

  /** Of twenty calls, nineteen took no longer. */
  public double p95() {
    if (millis.length == 0) {
      throw new IllegalStateException("no call was answered in time; give it more --seconds");
    }
    return millis[Math.min(millis.length - 1, (int) (millis.length * 0.95))];
  }
}
