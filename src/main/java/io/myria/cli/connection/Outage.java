package io.myria.cli.connection;

import java.time.Duration;
import java.util.function.Consumer;

/**
 * A time in which the server does not do what it is asked, from the first failure on. For one
 * thread.
 */
public final class Outage {

  private final RetryPolicy patience;
  private final Consumer<String> waiting;
  private long since;
  private int failures;

  /**
   * @param waiting told once what is waited for
   */
  public Outage(RetryPolicy patience, Consumer<String> waiting) {
    this.patience = patience;
    this.waiting = waiting;
  }

  public boolean begun() {
    return failures > 0;
  }

  /**
   * @throws ClientFailure {@code problem} where it has lasted too long
   */
  public void waitOrGiveUp(ClientFailure problem) {
    if (failures++ == 0) {
      since = System.nanoTime();
      waiting.accept("trying again for up to " + patience + ": " + problem.getMessage());
    }
    Duration pause = patience.pause(failures, Duration.ofNanos(System.nanoTime() - since));
    if (pause.isNegative() || pause.isZero()) {
      throw problem;
    }
    try {
      // One more, so that the last pause ends behind the end and not a hair before it.
      Thread.sleep(pause.toMillis() + 1);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw problem;
    }
  }
}
