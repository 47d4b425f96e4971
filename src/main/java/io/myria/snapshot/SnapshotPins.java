package io.myria.snapshot;

import io.myria.database.Database;
import io.myria.database.Parameters;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import java.util.Optional;
import java.util.UUID;

/** Tells a request which snapshot it reads; stateless. */
public final class SnapshotPins {

  private static final String ACTIVE =
      "select s from Memory m join Snapshot s on s.id = m.activeSnapshotId";

  private static final String PUBLISHED =
      "select s from Snapshot s where s.id = :id and s.ordinal is not null";

  private static final String AT = "select s from Snapshot s where s.ordinal = :ordinal";

  private static final String KEPT = "select s.id from Snapshot s where s.id = :id";

  private SnapshotPins() {}

  /**
   * The snapshot that was asked for, or the active one; empty where nothing was published yet.
   *
   * @throws Fault {@code not_found} at {@code snapshot_id} if the one asked for was never
   *     published, or is no longer kept; {@code snapshot_gone} where it is about to go
   */
  public static Optional<PinnedSnapshot> pin(Database database, Optional<SnapshotId> asked) {
    if (asked.isEmpty()) {
      return entry(database, ACTIVE, Parameters.none()).map(SnapshotEntity::pinned);
    }
    Optional<PinnedSnapshot> pinned = pin(database, asked.get(), "snapshot_id");
    if (pinned.isEmpty()) {
      throw Fault.notFound(
          "snapshot_id",
          "is no snapshot that can be read; ids come from myria_list_snapshots or from the"
              + " snapshot_id of an answer, and without one the active snapshot is read");
    }
    return pinned;
  }

  /**
   * A published snapshot for whoever begins to read it.
   *
   * @throws Fault {@code snapshot_gone} at {@code field} where it is about to go
   */
  public static Optional<PinnedSnapshot> pin(Database database, SnapshotId id, String field) {
    Optional<SnapshotEntity> found = entry(database, PUBLISHED, Parameters.of("id", id.value()));
    if (found.isPresent() && found.get().isRetired()) {
      throw gone(field);
    }
    return found.map(SnapshotEntity::pinned);
  }

  /**
   * A published snapshot that is still there, for whoever began to read it earlier: a retired one
   * is served to them to the end.
   */
  public static Optional<PinnedSnapshot> find(Database database, SnapshotId id) {
    return entry(database, PUBLISHED, Parameters.of("id", id.value())).map(SnapshotEntity::pinned);
  }

  /** The same by the place where it was published. */
  public static Optional<PinnedSnapshot> at(Database database, long ordinal) {
    return entry(database, AT, Parameters.of("ordinal", ordinal)).map(SnapshotEntity::pinned);
  }

  /**
   * To be called after the last row of a snapshot was read: its entry goes in the transaction that
   * begins to delete its rows, so that while the entry is there, all that was read is whole.
   *
   * @throws Fault {@code snapshot_gone} if it was deleted meanwhile
   */
  public static void confirm(Database database, PinnedSnapshot pinned) {
    Parameters id = Parameters.of("id", pinned.id().value());
    if (database.select(UUID.class, KEPT, id).isEmpty()) {
      throw gone(null);
    }
  }

  private static Fault gone(String field) {
    return new Fault(
        FaultCode.SNAPSHOT_GONE,
        field,
        "this snapshot is no longer kept; myria_list_snapshots names those that are, and reads"
            + " without snapshot_id answer from the active one",
        null);
  }

  private static Optional<SnapshotEntity> entry(
      Database database, String jpql, Parameters parameters) {
    return database.select(SnapshotEntity.class, jpql, parameters).stream().findFirst();
  }
}
