package io.myria.snapshot.publish;

import io.myria.database.Database;
import io.myria.database.Parameters;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.snapshot.ActivePointer;
import io.myria.snapshot.FoldHints;
import io.myria.snapshot.Snapshot;
import io.myria.snapshot.SnapshotId;
import io.myria.snapshot.Staging;
import io.myria.snapshot.Staging.Validated;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * Makes a validated build the active snapshot, in the caller's transaction: all of it or nothing.
 * What is written is the difference to the previous ordinal, so the cost follows what changed.
 * Stateless; thread-safe.
 */
public final class Publication {

  private Publication() {}

  /**
   * @param topics how many changed or are new
   */
  public record Published(long ordinal, long topics) {}

  /**
   * Locks the active pointer first; publish, rollback and retention queue there.
   *
   * @param automatic whether nobody asked for it: such builds are held after a rollback
   * @throws Fault {@code snapshot_conflict} if another snapshot became active since the build
   *     began, the build is no longer in staging, or builds are held
   */
  public static Published publish(Database database, SnapshotId id, boolean automatic)
      throws SQLException {
    ActivePointer pointer = ActivePointer.lock(database);
    Validated build =
        Staging.validated(database, id)
            .orElseThrow(() -> lost("this build is no longer waiting to be published"));
    if (!pointer.active().equals(build.parent())) {
      throw lost("another snapshot became active since this build began");
    }
    if (pointer.buildsAreHeld() && automatic) {
      throw lost("a rollback holds automatic builds");
    }
    Parameters publish =
        Parameters.of("id", id.value())
            .and("ordinal", pointer.nextOrdinal())
            .and("parent", build.full() ? 0 : build.parentOrdinal());
    if (!build.full()) {
      database.execute(PublishSql.RESTORE, publish);
      database.execute(TocPublishSql.RESTORE, publish);
    }
    for (String statement : PublishSql.IN_ORDER) {
      database.execute(statement, publish);
    }
    if (build.guided()) {
      Parameters adopt =
          Parameters.of("fold", build.fold()).and("proposed", FoldHints.proposed(id));
      for (String statement : PublishSql.ADOPT) {
        database.execute(statement, adopt);
      }
    }
    Written written = database.one(PublishSql.WRITTEN, Written::of, publish).orElseThrow();
    Published published = new Published(pointer.nextOrdinal(), written.opened().topics());
    pointer.publish(id, written.opened(), written.closed());
    return published;
  }

  private record Written(Snapshot.Written opened, long closed) {

    static Written of(ResultSet row) throws SQLException {
      return new Written(new Snapshot.Written(row.getLong(1), row.getLong(2)), row.getLong(3));
    }
  }

  private static Fault lost(String reason) {
    return new Fault(FaultCode.SNAPSHOT_CONFLICT, reason);
  }
}
