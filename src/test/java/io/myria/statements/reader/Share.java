package io.myria.statements.reader;

import java.util.Collection;
import java.util.Locale;

/**
 * How many of how many, with the interval in which the true share lies with a probability of 95 %
 * (Wilson, "Probable inference, the law of succession, and statistical inference", 1927).
 */
public record Share(int right, int of) {

  private static final double Z = 1.959964;

  public static Share of(Collection<Boolean> right) {
    return new Share((int) right.stream().filter(one -> one).count(), right.size());
  }

  public double value() {
    return of == 0 ? 1 : (double) right / of;
  }

  public Share plus(boolean isRight) {
    return new Share(right + (isRight ? 1 : 0), of + 1);
  }

  public Share plus(Share other) {
    return new Share(right + other.right, of + other.of);
  }

  private double bound(int sign) {
    double n = Math.max(1, of);
    double centre = value() + Z * Z / (2 * n);
    double spread = Z * Math.sqrt(value() * (1 - value()) / n + Z * Z / (4 * n * n));
    return (centre + sign * spread) / (1 + Z * Z / n);
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "%d of %d = %.1f %% [%.1f, %.1f]",
        right,
        of,
        100 * value(),
        100 * bound(-1),
        100 * bound(1));
  }
}
