package io.myria.recall.budget;

/**
 * The information density of a memory: 2 / (1 + e^(-slope · (facts/√tokens − centre))) − 1, and
 * never below nought. As the formula stands it is negative for whatever has fewer than {@code
 * centre} facts a root of tokens, and a product with it would turn the order around: of two that
 * say nothing the less relevant one would lead.
 */
public record Density(double slope, double centre) {

  /** From 0 to 1. */
  public double of(int facts, int tokens) {
    double raw = facts / Math.sqrt(Math.max(1, tokens));
    return Math.max(0, 2 / (1 + Math.exp(-slope * (raw - centre))) - 1);
  }
}
