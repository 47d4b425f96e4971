package io.myria.snapshot.publish;

import io.myria.database.Database;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.snapshot.SnapshotId;
import java.sql.SQLException;
import java.util.Objects;
import java.util.UUID;

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

  /** Where the pointer and the count of ordinals stand. */
  record Memory(UUID active, long lastOrdinal, boolean held) {}

  private record Parent(UUID id, long ordinal, boolean full) {}

  /**
   * Locks the active pointer first; publish, rollback and retention queue there.
   *
   * @param automatic whether nobody asked for it: such builds are held after a rollback
   * @throws Fault {@code snapshot_conflict} if another snapshot became active since the build
   *     began, the build is no longer in staging, or builds are held
   */
  public static Published publish(Database database, SnapshotId id, boolean automatic)
      throws SQLException {
    Memory memory = lock(database);
    Parent parent =
        database
            .one(
                PublishSql.PARENT,
                row -> new Parent(row.getObject(1, UUID.class), row.getLong(2), row.getBoolean(3)),
                id.value())
            .orElseThrow(() -> lost("this build is no longer waiting to be published"));
    if (!Objects.equals(memory.active(), parent.id())) {
      throw lost("another snapshot became active since this build began");
    }
    if (memory.held() && automatic) {
      throw lost("a rollback holds automatic builds");
    }
    long ordinal = memory.lastOrdinal() + 1;
    long topics = writeTopics(database, id, parent, ordinal);
    database.execute(PublishSql.CLOSE_REFS, ordinal, ordinal, ordinal);
    database.execute(PublishSql.INSERT_REFS, ordinal);
    database.execute(PublishSql.UNSTAGE, id.value());
    database.execute(PublishSql.FORGET_GONE, id.value());
    database.execute(PublishSql.ARCHIVE);
    database.execute(
        PublishSql.ACTIVATE, ordinal, memory.lastOrdinal(), ordinal, ordinal, id.value());
    database.execute(PublishSql.POINT, id.value(), ordinal);
    return new Published(ordinal, topics);
  }

  /** Waits for whoever publishes, rolls back or deletes, and keeps others from it. */
  static Memory lock(Database database) throws SQLException {
    return database
        .one(
            PublishSql.LOCK,
            row -> new Memory(row.getObject(1, UUID.class), row.getLong(2), row.getBoolean(3)))
        .orElseThrow();
  }

  private static long writeTopics(Database database, SnapshotId id, Parent base, long ordinal)
      throws SQLException {
    long parent = base.full() ? 0 : base.ordinal();
    if (!base.full()) {
      database.execute(PublishSql.RESTORE, id.value(), parent, parent, id.value());
    }
    database.execute(PublishSql.CLOSE_CHANGED, ordinal, id.value());
    database.execute(PublishSql.CLOSE_GONE, ordinal, id.value());
    database.execute(PublishSql.CLOSE_ABANDONED, ordinal, parent, ordinal, id.value());
    return database.execute(PublishSql.INSERT_CHANGED, ordinal, id.value());
  }

  private static Fault lost(String reason) {
    return new Fault(FaultCode.SNAPSHOT_CONFLICT, reason);
  }
}
