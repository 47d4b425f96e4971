package io.myria.snapshot.publish;

import io.myria.config.Service;
import io.myria.database.Database;
import io.myria.database.Transactions;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.scope.Caller;
import io.myria.snapshot.Snapshot;
import io.myria.snapshot.SnapshotId;
import io.myria.snapshot.Snapshots;
import io.myria.snapshot.Staging;
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
          Staging.discard(database, id, "it was discarded by " + caller.name());
          return fresh(database, id);
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
          Publication.lock(database);
          Target target = target(database, id);
          Optional<SnapshotId> previous = Snapshots.active(database).map(Snapshot::id);
          if (!target.active()) {
            database.execute(PublishSql.ARCHIVE);
            database.execute(LifeSql.ACTIVATE, id.value());
            database.execute(LifeSql.ROLL_BACK, id.value(), caller.name());
            discardWaiting(database, caller);
          }
          return change(database, id, previous);
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
          Publication.lock(database);
          return database.execute(LifeSql.RESUME) > 0;
        });
  }

  private static void discardWaiting(Database database, Caller caller) throws SQLException {
    Optional<SnapshotId> waiting = Staging.waiting(database);
    if (waiting.isPresent()) {
      Staging.discard(
          database, waiting.get(), "it was discarded by the rollback of " + caller.name());
    }
  }

  private record Target(boolean active, boolean retired) {}

  private static Target target(Database database, SnapshotId id) throws SQLException {
    Target target =
        database
            .one(
                LifeSql.TARGET,
                row -> new Target(row.getString(2).equals("active"), row.getBoolean(3)),
                id.value())
            .orElseThrow(
                () ->
                    Fault.notFound(
                        "snapshot_id",
                        "is no snapshot that was published; ids come from myria_list_snapshots"));
    if (target.retired()) {
      throw new Fault(
          FaultCode.SNAPSHOT_GONE, "snapshot_id", "this snapshot is no longer kept", null);
    }
    return target;
  }

  private static void requireWaiting(Database database, SnapshotId id) throws SQLException {
    if (database.one(LifeSql.FENCE, row -> row.getLong(1)).isEmpty()) {
      throw new Fault(FaultCode.BUILD_RUNNING, "a build is at work");
    }
    Optional<Boolean> newest = database.one(LifeSql.WAITS, row -> row.getBoolean(1), id.value());
    if (newest.isEmpty()) {
      throw notWaiting(database, id);
    }
    if (!newest.get()) {
      throw conflict("another build has begun since this snapshot was validated");
    }
  }

  private static Fault notWaiting(Database database, SnapshotId id) throws SQLException {
    return Snapshots.find(database, id)
        .map(known -> conflict("does not wait: its status is " + known.status().wire()))
        .orElseGet(
            () ->
                Fault.notFound(
                    "snapshot_id", "is no known snapshot; ids come from myria_list_snapshots"));
  }

  private static Fault conflict(String message) {
    return new Fault(FaultCode.SNAPSHOT_CONFLICT, "snapshot_id", message, null);
  }

  private static Change change(Database database, SnapshotId id, Optional<SnapshotId> previous)
      throws SQLException {
    boolean held = Snapshots.held(database).isPresent();
    return new Change(fresh(database, id), previous, held);
  }

  /** As the statements before left it, and not as it was read before them. */
  private static Snapshot fresh(Database database, SnapshotId id) throws SQLException {
    database.entities().clear();
    return Snapshots.find(database, id).orElseThrow();
  }
}
