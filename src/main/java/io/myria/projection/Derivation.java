package io.myria.projection;

import io.myria.event.EventId;
import io.myria.event.EventSeq;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * The progress of one version of a consumer: its checkpoint, state and last run.
 *
 * @param id names what was derived; another one is given when it is derived anew
 * @param consumer {@code passages}, {@code vectors}, {@code fingerprints}, {@code graph}, {@code
 *     experience}, {@code changes}, {@code forgetting}, {@code seals} or {@code proposals}
 * @param version of the function that derives
 * @param checkpoint the last event it has read
 * @param holder the server that is at work on it, as far as is known
 */
public record Derivation(
    long id,
    String consumer,
    String version,
    State state,
    Checkpoint checkpoint,
    boolean paused,
    Optional<String> holder,
    Run lastRun) {

  /** The consumer of fingerprints, by its name in the database. */
  public static final String FINGERPRINTS = "fingerprints";

  /** The consumer of experience, by its name in the database. */
  public static final String EXPERIENCE = "experience";

  /** The consumer of changes, by its name in the database. */
  public static final String CHANGES = "changes";

  /** Whether it is read. */
  public enum State {
    /** Beside what serves, which it replaces when it has caught up. */
    DERIVING,
    SERVING,
    /** Never read again, and being deleted. */
    RETIRED
  }

  /** A position in one log; {@code eventId} is empty before the first event. */
  public record Checkpoint(UUID logId, EventSeq seq, Optional<EventId> eventId) {}

  /**
   * How the last batch went; all empty before the first.
   *
   * @param failures in a row
   */
  public record Run(
      Optional<Instant> at, Optional<String> outcome, Optional<String> failure, int failures) {}
}
