package io.myria.snapshot;

import io.myria.event.EventSeq;
import io.myria.fault.Fault;
import io.myria.store.Database;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import java.util.UUID;

/** Tells a request which snapshot it reads; stateless. */
public final class SnapshotPins {

  private static final String COLUMNS = "select s.snapshot_id, s.ordinal, s.event_max_seq ";

  private static final String ACTIVE =
      COLUMNS + "from memory m join snapshot s on s.snapshot_id = m.active_snapshot_id";

  private static final String PUBLISHED =
      COLUMNS
          + "from snapshot s where s.snapshot_id = ? and s.status in ('active', 'archived')"
          + " order by s.ordinal";

  private SnapshotPins() {}

  /**
   * The snapshot that was asked for, or the active one; empty where nothing was published yet.
   *
   * @throws Fault {@code not_found} at {@code snapshot_id} if the one asked for was never
   *     published, or is no longer kept
   */
  public static Optional<PinnedSnapshot> pin(Database database, Optional<SnapshotId> asked)
      throws SQLException {
    if (asked.isEmpty()) {
      return database.one(ACTIVE, SnapshotPins::pinned);
    }
    Optional<PinnedSnapshot> found = find(database, asked.get());
    if (found.isEmpty()) {
      throw Fault.notFound(
          "snapshot_id",
          "is no snapshot that can be read; myria_list_snapshots names them, and without"
              + " snapshot_id the active one is read");
    }
    return found;
  }

  /** A published snapshot that is still kept. */
  public static Optional<PinnedSnapshot> find(Database database, SnapshotId id)
      throws SQLException {
    return database.one(PUBLISHED, SnapshotPins::pinned, id.value());
  }

  private static PinnedSnapshot pinned(ResultSet row) throws SQLException {
    return new PinnedSnapshot(
        new SnapshotId(row.getObject(1, UUID.class)), row.getLong(2), new EventSeq(row.getLong(3)));
  }
}
