package io.myria.snapshot;

import io.myria.fault.Fault;
import io.myria.fault.FaultCode;
import io.myria.store.Database;
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
  private record Memory(UUID active, long lastOrdinal) {}

  private record Parent(UUID id, long ordinal) {}

  /**
   * Locks the active pointer first; publish, rollback and retention queue there.
   *
   * @param full whether the staged topics are all there are, and not changes to the parent
   * @throws Fault {@code build_running} if another snapshot became active since the build began, or
   *     the build is no longer in staging
   */
  public static Published publish(Database database, SnapshotId id, boolean full)
      throws SQLException {
    Memory memory =
        database
            .one(PublishSql.LOCK, row -> new Memory(row.getObject(1, UUID.class), row.getLong(2)))
            .orElseThrow();
    Parent parent =
        database
            .one(
                PublishSql.PARENT,
                row -> new Parent(row.getObject(1, UUID.class), row.getLong(2)),
                id.value())
            .orElseThrow(() -> lost("this build is no longer waiting to be published"));
    if (!Objects.equals(memory.active(), parent.id())) {
      throw lost("another snapshot became active since this build began");
    }
    long ordinal = memory.lastOrdinal() + 1;
    long topics = writeTopics(database, id, full ? 0 : parent.ordinal(), ordinal, full);
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

  private static long writeTopics(
      Database database, SnapshotId id, long parent, long ordinal, boolean full)
      throws SQLException {
    if (!full) {
      database.execute(PublishSql.RESTORE, id.value(), parent, parent, id.value());
    }
    database.execute(PublishSql.CLOSE_CHANGED, ordinal, id.value());
    database.execute(PublishSql.CLOSE_GONE, ordinal, id.value());
    database.execute(PublishSql.CLOSE_ABANDONED, ordinal, parent, ordinal, id.value());
    return database.execute(PublishSql.INSERT_CHANGED, ordinal, id.value());
  }

  private static Fault lost(String reason) {
    return new Fault(FaultCode.BUILD_RUNNING, reason);
  }
}
