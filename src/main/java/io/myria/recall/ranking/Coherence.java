package io.myria.recall.ranking;

import io.myria.config.Setting;
import java.time.Duration;

/** The factor of a memory's score that depends on the memories chosen already. */
public record Coherence(
    @Setting(
            key = "myria.cba.session_window",
            byDefault = "2h",
            most = "36500d",
            meaning =
                "Strategy cba: within less than this of a chosen event another belongs to"
                    + " its session.",
            fixed = "It belongs to the strategy's formula and was measured with it.")
        Duration sessionWindow,
    @Setting(
            key = "myria.cba.session_boost_beta",
            byDefault = "0.2",
            most = "10",
            meaning = "Strategy cba: what it is then worth more, as a share.",
            fixed = "It belongs to the strategy's formula and was measured with it.")
        double sessionBoost,
    @Setting(
            key = "myria.cba.causal_penalty_alpha",
            byDefault = "0.15",
            most = "10",
            meaning = "Strategy cba: α of e^(-α · causal links to chosen events).",
            fixed = "It belongs to the strategy's formula and was measured with it.")
        double causalPenalty) {

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
