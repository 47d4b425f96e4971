package io.myria.snapshot;

import io.myria.database.Database;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.event.EventSeq;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import java.util.UUID;

/** Tells a request which snapshot it reads; stateless. */
public final class SnapshotPins {

  private static final String COLUMNS =
      "select s.snapshot_id, s.ordinal, s.event_max_seq, s.retired_at is not null ";

  private static final String ACTIVE =
      COLUMNS + "from memory m join snapshot s on s.snapshot_id = m.active_snapshot_id";

  private static final String PUBLISHED =
      COLUMNS
          + "from snapshot s where s.snapshot_id = ? and s.status in ('active', 'archived')"
          + " order by s.ordinal";

  private static final String AT =
      COLUMNS + "from snapshot s where s.ordinal = ? order by s.ordinal";

  private static final String KEPT = "select 1 from snapshot where snapshot_id = ?";

  private SnapshotPins() {}

  private record Found(PinnedSnapshot snapshot, boolean retired) {}

  /**
   * The snapshot that was asked for, or the active one; empty where nothing was published yet.
   *
   * @throws Fault {@code not_found} at {@code snapshot_id} if the one asked for was never
   *     published, or is no longer kept; {@code snapshot_gone} where it is about to go
   */
  public static Optional<PinnedSnapshot> pin(Database database, Optional<SnapshotId> asked)
      throws SQLException {
    if (asked.isEmpty()) {
      return database.one(ACTIVE, SnapshotPins::found).map(Found::snapshot);
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
  public static Optional<PinnedSnapshot> pin(Database database, SnapshotId id, String field)
      throws SQLException {
    Optional<Found> found = database.one(PUBLISHED, SnapshotPins::found, id.value());
    if (found.isPresent() && found.get().retired()) {
      throw gone(field);
    }
    return found.map(Found::snapshot);
  }

  /**
   * A published snapshot that is still there, for whoever began to read it earlier: a retired one
   * is served to them to the end.
   */
  public static Optional<PinnedSnapshot> find(Database database, SnapshotId id)
      throws SQLException {
    return database.one(PUBLISHED, SnapshotPins::found, id.value()).map(Found::snapshot);
  }

  /** The same by the place where it was published. */
  public static Optional<PinnedSnapshot> at(Database database, long ordinal) throws SQLException {
    return database.one(AT, SnapshotPins::found, ordinal).map(Found::snapshot);
  }

  /**
   * To be called after the last row of a snapshot was read: its entry goes in the transaction that
   * begins to delete its rows, so that while the entry is there, all that was read is whole.
   *
   * @throws Fault {@code snapshot_gone} if it was deleted meanwhile
   */
  public static void confirm(Database database, PinnedSnapshot pinned) throws SQLException {
    if (database.one(KEPT, row -> row.getInt(1), pinned.id().value()).isEmpty()) {
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

  private static Found found(ResultSet row) throws SQLException {
    PinnedSnapshot snapshot =
        new PinnedSnapshot(
            new SnapshotId(row.getObject(1, UUID.class)),
            row.getLong(2),
            new EventSeq(row.getLong(3)));
    return new Found(snapshot, row.getBoolean(4));
  }
}
