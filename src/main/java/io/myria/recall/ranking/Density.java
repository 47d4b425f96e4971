package io.myria.recall.ranking;

import io.myria.config.Setting;

/**
 * The information density of a memory: 2 / (1 + e^(-slope · (facts/√tokens − centre))) − 1, and
 * never negative. As the formula stands it is negative for whatever has fewer than {@code centre}
 * facts a root of tokens, and a product with it would turn the order around: of two that say
 * nothing the less relevant one would lead.
 */
public record Density(
    @Setting(
            key = "myria.cba.density_sigmoid.k",
            byDefault = "2.0",
            most = "100",
            meaning = "Strategy cba: slope of the sigmoid over facts a root of tokens.",
            fixed = "It belongs to the strategy's formula and was measured with it.")
        double slope,
    @Setting(
            key = "myria.cba.density_sigmoid.mu",
            byDefault = "0.3",
            most = "100",
            meaning =
                "Strategy cba: facts a root of tokens up to which an event counts as saying"
                    + " nothing.",
            fixed = "It belongs to the strategy's formula and was measured with it.")
        double centre) {

  /** From 0 to 1. */
  public double of(int facts, int tokens) {
    double raw = facts / Math.sqrt(Math.max(1, tokens));
    return Math.max(0, 2 / (1 + Math.exp(-slope * (raw - centre))) - 1);
  }
}
