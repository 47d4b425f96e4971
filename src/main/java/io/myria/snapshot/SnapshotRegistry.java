package io.myria.snapshot;

import io.myria.config.Service;
import io.myria.database.Transactions;
import io.myria.security.Caller;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Which snapshots there are and how they stand. An entry tells of everybody's activity, so every
 * read takes the caller, who has to be an administrator; a request that only reads memory pins with
 * {@link SnapshotPins} instead. Thread-safe.
 */
@Service
public final class SnapshotRegistry {

  private static final String SUBJECT = "the registry of snapshots";

  private final Transactions transactions;

  @Inject
  public SnapshotRegistry(Transactions transactions) {
    this.transactions = transactions;
  }

  /** Where a list of snapshots goes on: after this one. */
  public record Position(Instant startedAt, SnapshotId id) {}

  /** The snapshot that serves, if one was published. */
  public Optional<Snapshot> active(Caller caller) {
    caller.requireAdministrator(SUBJECT);
    return transactions.run(Snapshots::active);
  }

  /** Any snapshot, whatever its status. */
  public Optional<Snapshot> find(Caller caller, SnapshotId id) {
    caller.requireAdministrator(SUBJECT);
    return transactions.run(database -> Snapshots.find(database, id));
  }

  /** Snapshots by the start of their build, newest first. */
  public List<Snapshot> list(Caller caller, int limit, Optional<Position> after) {
    caller.requireAdministrator(SUBJECT);
    return transactions.run(database -> Snapshots.list(database, limit, after));
  }
}
