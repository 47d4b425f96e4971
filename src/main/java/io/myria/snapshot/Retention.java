package io.myria.snapshot;

import io.myria.config.Service;
import io.myria.database.Database;
import io.myria.database.Parameters;
import io.myria.database.Transactions;
import jakarta.inject.Inject;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;

/**
 * Keeps the last snapshots. One that is no longer kept is retired first, so that no request begins
 * to read it, and deleted when those that had begun are long done. Its entry in the registry goes
 * in one transaction with its rows, or with the first of them; who reads it then finds it gone
 * ({@link SnapshotPins#confirm}). The rest follows in small transactions, and a server that dies
 * between two of them leaves a note for the next. Thread-safe; on any number of servers.
 */
@Service
public final class Retention {

  /**
   * Rows that this ordinal served, and no snapshot that is left does: they came after the last kept
   * one below it and went before or with the next kept one above. What has no end is served by the
   * newest ordinal, which is always kept.
   */
  private static final String UNSERVED =
      """
      r.to_ordinal > :ordinal
        and r.to_ordinal <= (select min(s.ordinal) from snapshot s where s.ordinal > :ordinal)
        and r.from_ordinal > coalesce((select max(s.ordinal) from snapshot s
                                       where s.ordinal < :ordinal), 0)
      """;

  private static final String DELETE_TOPICS =
      """
      delete from topic_version
      where (topic_id, from_ordinal) in (
          select r.topic_id, r.from_ordinal from topic_version r
          where\s"""
          + UNSERVED
          + "limit :batch)";

  private static final String DELETE_REFS =
      """
      delete from topic_ref
      where (event_seq, from_ordinal) in (
          select r.event_seq, r.from_ordinal from topic_ref r
          where\s"""
          + UNSERVED
          + "limit :batch)";

  private static final String DELETE_TOC =
      """
      delete from toc_version
      where (participant_set_id, internal, level, begins, part, from_ordinal) in (
          select r.participant_set_id, r.internal, r.level, r.begins, r.part, r.from_ordinal
          from toc_version r
          where\s"""
          + UNSERVED
          + "limit :batch)";

  private static final int BATCH = 2_000;

  /** Snapshots that are deleted in one transaction. */
  private static final int AT_ONCE = 10;

  /** Failed builds are of interest for a while. */
  private static final int KEPT_FAILED = 100;

  private static final String FORGET_LEASES =
      "delete from SnapshotLease l where l.expiresAt <= cast(clock_timestamp() as Instant)";

  private static final String FAILED =
      "select s.id from Snapshot s where s.status = 'failed' order by s.buildStartedAt desc, s.id";

  private static final String DELETE = "delete from Snapshot s where s.id in :ids";

  private static final String ORDINALS =
      "select s.ordinal from Snapshot s where s.ordinal is not null order by s.ordinal desc";

  /** What a running build stands on stays, and so does what a person may still publish upon. */
  private static final String NO_PARENT =
      " and not exists (select 1 from Snapshot b where b.status = 'staging' and b.parentId = s.id)";

  private static final String RETIRE =
      """
      update Snapshot s
      set s.retiredAt = cast(clock_timestamp() as Instant)
      where s.status = 'archived' and s.retiredAt is null and s.ordinal < :kept
      """
          + NO_PARENT;

  /** The oldest first. */
  private static final String DUE =
      """
      select s.ordinal from Snapshot s
      where s.status = 'archived' and s.retiredAt <= :before
        and not exists (select 1 from SnapshotLease l
                        where l.snapshotId = s.id and l.expiresAt > :now)
      """
          + NO_PARENT
          + " order by s.ordinal";

  private static final String DELETE_ORDINALS =
      "delete from Snapshot s where s.ordinal in :ordinals";

  private static final String REMAINS = "select r from SnapshotRemains r order by r.ordinal";

  private final Transactions transactions;
  private final SnapshotSettings settings;

  @Inject
  public Retention(Transactions transactions, SnapshotSettings settings) {
    this.transactions = transactions;
    this.settings = settings;
  }

  /**
   * @param retired snapshots
   * @param deleted snapshots
   * @param rows deleted
   */
  public record Swept(int retired, int deleted, long rows) {}

  /** Does what is due now; little or nothing most of the time. */
  public Swept sweep() {
    int retired = transactions.run(this::retire);
    int deleted = 0;
    long rows = 0;
    Batch batch = transactions.run(this::delete);
    while (batch.more()) {
      deleted += batch.deleted();
      rows += batch.rows();
      batch = transactions.run(this::goOn);
    }
    return new Swept(retired, deleted + batch.deleted(), rows + batch.rows());
  }

  private int retire(Database database) {
    if (!ActivePointer.lockIfFree(database)) {
      return 0;
    }
    database.change(FORGET_LEASES, Parameters.none());
    List<UUID> failed = database.select(UUID.class, FAILED, Parameters.none(), KEPT_FAILED + BATCH);
    if (failed.size() > KEPT_FAILED) {
      List<UUID> old = failed.subList(KEPT_FAILED, failed.size());
      database.change(DELETE, Parameters.of("ids", old));
    }
    List<Long> kept = database.select(Long.class, ORDINALS, Parameters.none(), settings.keep());
    return kept.isEmpty()
        ? 0
        : database.change(RETIRE, Parameters.of("kept", kept.get(kept.size() - 1)));
  }

  private record Batch(int deleted, long rows, boolean more) {}

  private Batch delete(Database database) throws SQLException {
    if (!ActivePointer.lockIfFree(database)) {
      return new Batch(0, 0, false);
    }
    Parameters now =
        Parameters.of("before", database.now().minus(settings.retireDelay()))
            .and("now", database.now());
    List<Long> ordinals = database.select(Long.class, DUE, now, AT_ONCE);
    if (!ordinals.isEmpty()) {
      database.change(DELETE_ORDINALS, Parameters.of("ordinals", ordinals));
    }
    ordinals.forEach(ordinal -> database.insert(new SnapshotRemainsEntity(ordinal)));
    Batch rows = rows(database);
    return new Batch(ordinals.size(), rows.rows(), rows.more());
  }

  private Batch goOn(Database database) throws SQLException {
    return ActivePointer.lockIfFree(database) ? rows(database) : new Batch(0, 0, false);
  }

  /** One batch of what the oldest deleted snapshot left. */
  private static Batch rows(Database database) throws SQLException {
    List<SnapshotRemainsEntity> found =
        database.select(SnapshotRemainsEntity.class, REMAINS, Parameters.none(), 1);
    if (found.isEmpty()) {
      return new Batch(0, 0, false);
    }
    Parameters of = Parameters.of("ordinal", found.get(0).ordinal()).and("batch", BATCH);
    int topics = database.execute(DELETE_TOPICS, of);
    int refs = database.execute(DELETE_REFS, of);
    int periods = database.execute(DELETE_TOC, of);
    if (topics < BATCH && refs < BATCH && periods < BATCH) {
      database.remove(found.get(0));
    }
    return new Batch(0, topics + refs + periods, true);
  }
}
