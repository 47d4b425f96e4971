package io.myria.snapshot;

import io.myria.database.Transactions;
import java.util.UUID;

/** Snapshots without topics, for tests of reads that only ask what a snapshot covers. */
public final class SnapshotRows {

  private static final String ARCHIVE =
      "update snapshot set status = 'archived' where status = 'active'";

  private static final String INSERT =
      """
      insert into snapshot
          (snapshot_id, ordinal, status, event_min_seq, event_max_seq, builder_version,
           summarizer_version, merge_policy_version, trigger, built_by, lease_epoch, phase,
           build_started_at, validation_status)
      values (?, ?, ?, 1, ?, 'test', 'test', 'test', 'test', 'test', 1, 'test', now(), 'passed')
      """;

  private static final String ACTIVATE = "update memory set active_snapshot_id = ?";

  private SnapshotRows() {}

  /** Makes it the active one, and the active one before an archived one. */
  public static SnapshotId publish(Transactions transactions, long ordinal, long eventMaxSeq) {
    UUID id = UUID.randomUUID();
    transactions.run(
        db -> {
          db.execute(ARCHIVE);
          db.execute(INSERT, id, ordinal, "active", eventMaxSeq);
          return db.execute(ACTIVATE, id);
        });
    return new SnapshotId(id);
  }

  /** A build that is not published yet. */
  public static SnapshotId stage(Transactions transactions, long eventMaxSeq) {
    UUID id = UUID.randomUUID();
    String sql = INSERT.replace("values (?, ?,", "values (?, null,");
    transactions.run(db -> db.execute(sql, id, "staging", eventMaxSeq));
    return new SnapshotId(id);
  }

  /** As retention does it. */
  public static void delete(Transactions transactions, SnapshotId id) {
    transactions.run(db -> db.execute("delete from snapshot where snapshot_id = ?", id.value()));
  }
}
