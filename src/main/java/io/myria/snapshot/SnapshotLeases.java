package io.myria.snapshot;

import io.myria.database.Database;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import java.sql.SQLException;
import java.time.Duration;

/**
 * Keeps a snapshot from being deleted while a job reads it for longer than a request may, across
 * transactions. Stateless; thread-safe.
 */
public final class SnapshotLeases {

  /** Shared, so that leases do not wait for one another, and none is given while one deletes. */
  private static final String LOCK = "select 1 from memory where singleton for share";

  private static final String HOLD =
      """
      insert into snapshot_lease (snapshot_id, holder, expires_at)
      select s.snapshot_id, ?, clock_timestamp() + ? * interval '1 millisecond'
      from snapshot s
      where s.snapshot_id = ? and s.status in ('active', 'archived')
      on conflict (snapshot_id, holder) do update set expires_at = excluded.expires_at
      """;

  private static final String RELEASE =
      "delete from snapshot_lease where snapshot_id = ? and holder = ?";

  private SnapshotLeases() {}

  /**
   * Takes or renews a lease.
   *
   * @param holder the job, as nobody else is called
   * @param length after which a job that says nothing is taken for dead
   * @throws Fault {@code snapshot_gone} if the snapshot was deleted
   */
  public static void hold(Database database, SnapshotId id, String holder, Duration length)
      throws SQLException {
    database.one(LOCK, row -> row.getInt(1));
    if (database.execute(HOLD, holder, length.toMillis(), id.value()) == 0) {
      throw new Fault(FaultCode.SNAPSHOT_GONE, "this snapshot is no longer kept");
    }
  }

  public static void release(Database database, SnapshotId id, String holder) throws SQLException {
    database.execute(RELEASE, id.value(), holder);
  }
}
