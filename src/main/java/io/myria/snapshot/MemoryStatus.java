package io.myria.snapshot;

import io.myria.event.EventSeq;
import java.time.Instant;
import java.util.Optional;

/**
 * How the memory stands: for administrators.
 *
 * @param active the snapshot that serves
 * @param running the build that runs, by a holder whose lease is in force
 * @param waiting the validated snapshot that a person has to publish or discard
 * @param held after a rollback, until a person resumes builds
 * @param tail how many events of the log the active snapshot does not cover
 * @param lastFailure the newest failed build, if none succeeded since it began
 */
public record MemoryStatus(
    Optional<Snapshot> active,
    Optional<Snapshot> running,
    Optional<Snapshot> waiting,
    Optional<Held> held,
    EventSeq head,
    long tail,
    Optional<Failure> lastFailure) {

  /** A build that came to nothing. */
  public record Failure(SnapshotId snapshot, Instant at, Snapshot.Failure why) {}

  /**
   * Nothing builds by itself.
   *
   * @param since the rollback
   * @param by who rolled back
   */
  public record Held(Instant since, String by) {}
}
