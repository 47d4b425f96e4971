package io.myria.build.fold;

import java.time.Duration;
import java.util.Locale;

/**
 * The rules by which one topic ends and the next begins.
 *
 * @param gap in time, beyond which an event does not continue a leaf
 * @param tokens of a leaf's texts, cl100k
 * @param leafRefs most events of a leaf, the provisional one included
 */
public record FoldRules(Mode mode, Duration gap, int tokens, int leafRefs) {

  /** How much the fold does. */
  public enum Mode {
    /** Everything: topics by meaning, parents, quotations. */
    TOPICS,
    /** What a failing model build falls back to: leaves by hint, else by time; no parents. */
    FALLBACK;

    public String wire() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** The same rules for leaves alone. */
  public FoldRules leavesOnly() {
    return new FoldRules(Mode.FALLBACK, gap, tokens, leafRefs);
  }

  boolean byMeaning() {
    return mode == Mode.TOPICS;
  }

  /** Changes whenever the same log may give other topics. */
  public String version() {
    return mode.wire() + "-4 gap=" + gap + " tokens=" + tokens + " refs=" + leafRefs;
  }
}
