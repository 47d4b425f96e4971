package io.myria.compile;

import io.myria.compile.plan.BuildOrder;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/**
 * The events and times from which it follows when the next build is due. It counts everybody's
 * events: for administrators.
 *
 * @param tail how many events no snapshot holds
 * @param idle since the last event was accepted; empty where there is none
 * @param due what would be built now
 * @param hold why nothing is due although there are new events, if there is a reason but time
 */
public record TriggerReadiness(
    long tail, Optional<Duration> idle, Optional<BuildOrder> due, Optional<Hold> hold) {

  /** What keeps automatic builds back. */
  public enum Hold {
    /** A build runs. */
    RUNNING,
    /** Since a rollback nothing builds by itself, until a person resumes builds. */
    ROLLED_BACK,
    /** A validated snapshot waits for a person. */
    WAITING,
    /** The last build failed, a short while ago. */
    RETRY_DELAY;

    public String wire() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
