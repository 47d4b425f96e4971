package io.myria.recall.routing;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** How old an answer may be, or has to be: a window of time, wherever it is kept. */
public enum Temperature {
  /** Of the last 30 days. */
  HOT,
  /** Of the last 90 days, the hot ones among them. */
  WARM,
  /** Older than that. */
  COLD,
  ALL;

  private static final Duration HOT_FOR = Duration.ofDays(30);
  private static final Duration WARM_FOR = Duration.ofDays(90);

  Optional<Instant> from(Instant now) {
    return this == HOT
        ? Optional.of(now.minus(HOT_FOR))
        : this == WARM ? Optional.of(now.minus(WARM_FOR)) : Optional.empty();
  }

  /** The end, not included. */
  Optional<Instant> to(Instant now) {
    return this == COLD ? Optional.of(now.minus(WARM_FOR)) : Optional.empty();
  }
}
