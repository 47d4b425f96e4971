package io.myria.recall.ranking;

import io.myria.fingerprint.MemoryKind;
import java.time.Instant;

/**
 * A memory that an allocation may choose.
 *
 * @param relevance to the question, from 0 to 1
 * @param explicit somebody said that it is to be remembered: it does not age
 * @param facts filled values of its fingerprint
 * @param tokens of its text
 */
public record BudgetCandidate(
    double relevance, MemoryKind kind, boolean explicit, int facts, int tokens, Instant at) {

  public BudgetCandidate {
    if (!(relevance >= 0 && relevance <= 1) || facts < 0 || tokens < 0) {
      throw new IllegalArgumentException("not a candidate: " + relevance + ", " + facts);
    }
  }

  /** One that nobody said is to be remembered. */
  public BudgetCandidate(double relevance, MemoryKind kind, int facts, int tokens, Instant at) {
    this(relevance, kind, false, facts, tokens, at);
  }

  /**
   * Relevance by a cosine: (1 + cosine) / 2. Rounding may put a cosine just beyond its bounds.
   *
   * @param cosine from -1 to 1
   */
  public static double relevance(double cosine) {
    return Math.min(1, Math.max(0, (1 + cosine) / 2));
  }
}
