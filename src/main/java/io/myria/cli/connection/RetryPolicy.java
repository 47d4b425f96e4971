package io.myria.cli.connection;

import io.myria.cli.terminal.Units;
import java.time.Duration;

/**
 * The delays between attempts, and the time after which a retry ends. By the clock and not by the
 * number of attempts: one attempt may fail at once or after half a minute.
 *
 * @param total from the first failure on
 * @param first pause; each is twice the one before
 */
public record RetryPolicy(Duration total, Duration first, Duration longest) {

  /** Longer than a server, its database or its machine needs to start again. */
  public static final RetryPolicy USUAL =
      new RetryPolicy(Duration.ofMinutes(5), Duration.ofMillis(500), Duration.ofSeconds(5));

  /** Before the next attempt; not positive when the time is up. */
  public Duration pause(int failures, Duration gone) {
    Duration doubled = first.multipliedBy(1L << Math.min(failures - 1, 20));
    Duration pause = doubled.compareTo(longest) < 0 ? doubled : longest;
    Duration left = total.minus(gone);
    return pause.compareTo(left) < 0 ? pause : left;
  }

  @Override
  public String toString() {
    return Units.duration(total.toMillis());
  }
}
