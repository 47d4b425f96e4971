package io.myria.recall.ranking;

/**
 * The score of a memory by itself.
 *
 * @param relevance ρ, from 0 to 1
 * @param density δ, from 0 to 1
 * @param recency η, from 0 to 1
 */
public record Worth(double relevance, double density, double recency) {

  /** ρ × δ × η. */
  public double initial() {
    return relevance * density * recency;
  }

  /** What decides between equals, among them all that have no density. */
  public double tie() {
    return relevance * recency;
  }
}
