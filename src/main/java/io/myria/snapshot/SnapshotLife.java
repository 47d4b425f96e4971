package io.myria.snapshot;

import io.myria.config.Service;
import io.myria.database.Database;
import io.myria.database.Parameters;
import io.myria.database.Transactions;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.security.Caller;
import jakarta.inject.Inject;
import java.sql.SQLException;
import java.util.Optional;

/**
 * What a person decides about snapshots: publish or discard the one that waits, go back to an older
 * one, let builds go on. Each is one transaction, and all of them are for administrators.
 * Thread-safe.
 */
@Service
public final class SnapshotLife {

  /**
   * Shuts every builder out that has not noticed yet that it lost the lease: the next statement of
   * theirs that names an older epoch fails. No row where a build runs.
   */
  private static final String FENCE =
      "update BuildLease l set l.epoch = l.epoch + 1"
          + " where l.expiresAt <= cast(clock_timestamp() as Instant)"
          + " or l.renewedAt > cast(clock_timestamp() as Instant)";

  /** What was begun after a build of this epoch. */
  private static final String LATER =
      "select s.leaseEpoch from Snapshot s where s.leaseEpoch > :epoch";

  private final Transactions transactions;

  @Inject
  public SnapshotLife(Transactions transactions) {
    this.transactions = transactions;
  }

  /**
   * What a change of the active snapshot came to.
   *
   * @param snapshot the active one now
   * @param previous the active one before, if there was one
   * @param buildsHeld whether nothing builds by itself
   */
  public record Change(Snapshot snapshot, Optional<SnapshotId> previous, boolean buildsHeld) {}

  /**
   * Makes the snapshot that waits the active one. The lease and the parent are checked again, in
   * the same transaction.
   *
   * @throws Fault {@code not_found} for an unknown snapshot, {@code snapshot_conflict} for one that
   *     does not wait or whose parent is not active any more, {@code build_running}
   */
  public Change publish(Caller caller, SnapshotId id) {
    caller.requireAdministrator("publishing a snapshot");
    return transactions.run(
        database -> {
          requireWaiting(database, id);
          Optional<SnapshotId> previous = Snapshots.active(database).map(Snapshot::id);
          Publication.publish(database, id, false);
          return change(database, id, previous);
        });
  }

  /**
   * Drops the snapshot that waits; builds go on. It stays in the registry as failed.
   *
   * @throws Fault as {@link #publish} does
   */
  public Snapshot discard(Caller caller, SnapshotId id) {
    caller.requireAdministrator("discarding a snapshot");
    return transactions.run(
        database -> {
          requireWaiting(database, id);
          discard(database, id, "", caller);
          return Snapshots.find(database, id).orElseThrow();
        });
  }

  /**
   * Makes an older snapshot the active one and holds automatic builds. A snapshot that waits is
   * discarded: what it would change is no longer active. Nothing happens where {@code id} is active
   * already.
   *
   * @throws Fault {@code not_found} for one that was never published, {@code snapshot_gone} for one
   *     that is no longer kept
   */
  public Change rollBack(Caller caller, SnapshotId id) {
    caller.requireAdministrator("rolling back");
    return transactions.run(
        database -> {
          ActivePointer pointer = ActivePointer.lock(database);
          requirePublished(database, id);
          Optional<SnapshotId> previous = pointer.active();
          if (!previous.equals(Optional.of(id))) {
            pointer.rollBack(id, caller.name());
            Optional<SnapshotId> waiting = Staging.waiting(database);
            if (waiting.isPresent()) {
              discard(database, waiting.get(), "the rollback of ", caller);
            }
          }
          return change(database, id, previous);
        });
  }

  /** Keeps builds from starting by themselves, as a rollback does, until they are resumed. */
  public void holdBuilds(Caller caller) {
    caller.requireAdministrator("pausing builds");
    transactions.run(
        database -> {
          ActivePointer.lock(database).holdBuilds(caller.name());
          return true;
        });
  }

  /**
   * Lets builds start by themselves again.
   *
   * @return whether they were held
   */
  public boolean resumeBuilds(Caller caller) {
    caller.requireAdministrator("resuming builds");
    return transactions.run(
        database -> {
          return ActivePointer.lock(database).resumeBuilds();
        });
  }

  private static void discard(Database database, SnapshotId id, String what, Caller caller)
      throws SQLException {
    Staging.discard(database, id, "it was discarded by " + what + caller.name());
  }

  private static void requirePublished(Database database, SnapshotId id) throws SQLException {
    Snapshot target =
        Snapshots.find(database, id)
            .filter(known -> known.ordinal().isPresent())
            .orElseThrow(
                () ->
                    Fault.notFound(
                        "snapshot_id",
                        "is no snapshot that was published; ids come from myria_list_snapshots"));
    if (target.retiredAt().isPresent()) {
      throw new Fault(
          FaultCode.SNAPSHOT_GONE, "snapshot_id", "this snapshot is no longer kept", null);
    }
  }

  private static void requireWaiting(Database database, SnapshotId id) throws SQLException {
    if (database.change(FENCE, Parameters.none()) == 0) {
      throw new Fault(FaultCode.BUILD_RUNNING, "a build is at work");
    }
    Snapshot asked =
        Snapshots.find(database, id)
            .orElseThrow(
                () ->
                    Fault.notFound(
                        "snapshot_id", "is no known snapshot; ids come from myria_list_snapshots"));
    if (!asked.waits()) {
      throw conflict("does not wait: its status is " + asked.status().wire());
    }
    Parameters epoch = Parameters.of("epoch", asked.leaseEpoch());
    if (!database.select(Long.class, LATER, epoch, 1).isEmpty()) {
      throw conflict("another build has begun since this snapshot was validated");
    }
  }

  private static Fault conflict(String message) {
    return new Fault(FaultCode.SNAPSHOT_CONFLICT, "snapshot_id", message, null);
  }

  private static Change change(Database database, SnapshotId id, Optional<SnapshotId> previous)
      throws SQLException {
    boolean held = Snapshots.held(database).isPresent();
    return new Change(Snapshots.find(database, id).orElseThrow(), previous, held);
  }
}
