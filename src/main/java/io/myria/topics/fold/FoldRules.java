package io.myria.topics.fold;

import io.myria.config.Setting;
import java.time.Duration;
import java.util.Locale;

/**
 * The rules by which one topic ends and the next begins.
 *
 * @param leafRefs the provisional one included
 */
public record FoldRules(
    @Setting(
            key = "myria.builder.mode",
            byDefault = "topics",
            meaning =
                "What builds do: topics, by meaning below parents, or fallback, leaves by hint and"
                    + " time alone; a change compiles the memory anew.")
        Mode mode,
    @Setting(
            key = "myria.builder.segment_gap",
            byDefault = "30m",
            least = "1s",
            most = "30d",
            meaning =
                "Distance in time that begins a new topic; a change compiles the memory anew.",
            fixed =
                "Topics were tuned and validated with it, and a change compiles the memory anew.")
        Duration gap,
    @Setting(
            key = "myria.builder.segment_tokens",
            byDefault = "4000",
            least = "100",
            most = "100000",
            meaning = "Tokens (cl100k) of a topic's texts; a change compiles the memory anew.",
            fixed =
                "Topics were tuned and validated with it, and a change compiles the memory anew.")
        int tokens,
    @Setting(
            key = "myria.builder.leaf_refs",
            byDefault = "32",
            least = "4",
            most = "32",
            meaning = "Most events of a topic; a change compiles the memory anew.",
            fixed =
                "Topics were tuned and validated with it, and a change compiles the memory anew.")
        int leafRefs) {

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
    return mode.wire() + "-7 gap=" + gap + " tokens=" + tokens + " refs=" + leafRefs;
  }
}
