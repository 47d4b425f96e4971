package io.myria.graph;

import java.time.Duration;
import java.time.Instant;
import java.util.Locale;

/** How settled it is that there is such an entity, as of a time, among what a scope sees. */
public enum GraphTier {
  /** Mentioned in {@link #STABLE_MENTIONS} events or more. */
  STABLE,
  /** In fewer, and within the last {@link #ACTIVE_FOR}. */
  ACTIVE,
  /** Neither; only found by name. */
  INFERRED;

  public static final long STABLE_MENTIONS = 10;
  public static final Duration ACTIVE_FOR = Duration.ofDays(30);

  /**
   * @param mentions events that mention it
   * @param last the newest of these
   * @param asOf the time by which it is judged
   */
  static GraphTier of(long mentions, Instant last, Instant asOf) {
    if (mentions >= STABLE_MENTIONS) {
      return STABLE;
    }
    return last.isBefore(asOf.minus(ACTIVE_FOR)) ? INFERRED : ACTIVE;
  }

  /** As callers write it. */
  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }
}
