package io.myria.experience;

import java.time.Duration;
import java.time.Instant;

/**
 * How often something worked and failed. Each time weighs {@code e^(-λ · days)}, so that after
 * {@value #HALF_LIFE_DAYS} days it counts half. Confined to one request.
 */
final class Tally {

  static final int HALF_LIFE_DAYS = 90;

  private static final double SECONDS_PER_DAY = 86_400;

  private final Instant now;
  private double good;
  private double bad;
  private int worked;
  private int failed;
  private int inferred;

  Tally(Instant now) {
    this.now = now;
  }

  /**
   * @param weight from 0 to 1, of how much this says
   */
  void add(boolean success, double weight, Instant at) {
    double counted = weight * decay(at);
    if (success) {
      good += counted;
      worked++;
    } else {
      bad += counted;
      failed++;
    }
  }

  /** Of which nobody says that it worked, but for how things went on. */
  void infer(double weight, Instant at) {
    good += weight * decay(at);
    inferred++;
  }

  private double decay(Instant at) {
    double days = Math.max(0, Duration.between(at, now).toSeconds() / SECONDS_PER_DAY);
    return Math.exp(-Math.log(2) / HALF_LIFE_DAYS * days);
  }

  int inferred() {
    return inferred;
  }

  int worked() {
    return worked;
  }

  int failed() {
    return failed;
  }

  /** The mean of the Beta distribution over a uniform prior: {@code (s + 1) / (s + f + 2)}. */
  double confidence() {
    return (good + 1) / (good + bad + 2);
  }
}
