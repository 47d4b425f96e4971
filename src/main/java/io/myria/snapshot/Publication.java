package io.myria.snapshot;

import io.myria.database.Database;
import io.myria.database.Parameters;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.snapshot.Staging.Validated;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * Makes a validated build the active snapshot, in the caller's transaction: all of it or nothing.
 * What is written is the difference to the previous ordinal, so the cost follows what changed.
 * Stateless; thread-safe.
 */
public final class Publication {

  /** Of so many topics one statement writes what changed: the database ends what takes longer. */
  private static final long TOPICS_AT_ONCE = 10_000;

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
    return publish(database, id, automatic, TOPICS_AT_ONCE);
  }

  static Published publish(Database database, SnapshotId id, boolean automatic, long topicsAtOnce)
      throws SQLException {
    ActivePointer pointer = ActivePointer.lock(database);
    Validated build =
        Staging.validated(database, id)
            .orElseThrow(() -> lost("this build is no longer waiting to be published"));
    if (!pointer.active().equals(build.parent())) {
      throw lost("another snapshot became active since this build began");
    }
    if (pointer.buildsAreHeld() && automatic) {
      throw lost("a rollback or a pause holds automatic builds");
    }
    Parameters publish =
        Parameters.of("id", id.value())
            .and("ordinal", pointer.nextOrdinal())
            .and("parent", build.full() ? 0 : build.parentOrdinal());
    if (!build.full()) {
      database.execute(PublishSql.RESTORE, publish);
      database.execute(TocPublishSql.RESTORE, publish);
    }
    long live = build.full() ? count(database, PublishSql.LIVE, Parameters.none()) : 0;
    long topics = Math.max(count(database, PublishSql.STAGED, publish), live);
    write(database, publish, Portion.of(topics / topicsAtOnce + 1));
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

  private static long count(Database database, String statement, Parameters of)
      throws SQLException {
    return database.one(statement, row -> row.getLong(1), of).orElseThrow();
  }

  private static void write(Database database, Parameters publish, List<Portion> portions)
      throws SQLException {
    for (String statement : PublishSql.IN_ORDER) {
      if (portions.size() == 1 || !PublishSql.isPortioned(statement)) {
        database.execute(PublishSql.whole(statement), publish);
      } else {
        for (Portion portion : portions) {
          database.execute(
              PublishSql.portion(statement),
              publish.and("low", portion.low()).and("high", portion.high()));
        }
      }
    }
  }

  /**
   * A part of all ids, which are spread evenly.
   *
   * @param high included
   */
  record Portion(UUID low, UUID high) {

    /** All ids in so many parts of the same size, as PostgreSQL orders them. */
    static List<Portion> of(long parts) {
      long step = Long.divideUnsigned(-1L, parts);
      List<Portion> portions = new ArrayList<>();
      for (long part = 0; part < parts; part++) {
        long last = part == parts - 1 ? -1L : (part + 1) * step - 1;
        portions.add(new Portion(new UUID(part * step, 0), new UUID(last, -1L)));
      }
      return portions;
    }
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
