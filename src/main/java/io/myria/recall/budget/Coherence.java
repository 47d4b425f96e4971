package io.myria.recall.budget;

import java.time.Duration;

/**
 * The factor of a memory's score that depends on the memories chosen already.
 *
 * @param sessionWindow within less than this of one that is chosen, it belongs to its session
 * @param sessionBoost what it is then worth more, as a share
 * @param causalPenalty α of e^(-α · links)
 */
public record Coherence(Duration sessionWindow, double sessionBoost, double causalPenalty) {

  /** What a score is multiplied with. */
  public double factor(double overlap, int links, boolean inSession) {
    return (1 - overlap) * penalty(links) * boost(inSession);
  }

  /** From 0 to 1. */
  public double penalty(int links) {
    return Math.exp(-causalPenalty * links);
  }

  /** 1 or more. */
  public double boost(boolean inSession) {
    return inSession ? 1 + sessionBoost : 1;
  }
}
