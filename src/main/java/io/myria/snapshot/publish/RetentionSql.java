package io.myria.snapshot.publish;

/** Statements that retire snapshots and delete them. */
final class RetentionSql {

  /** Another server at it is as good. */
  static final String LOCK = "select 1 from memory where singleton for update skip locked";

  /** What a running build stands on stays, and so does what a person may still publish upon. */
  private static final String NO_PARENT =
      """
      not exists (select from snapshot b
                  where b.status = 'staging' and b.parent_snapshot_id = s.snapshot_id)
      """;

  static final String RETIRE =
      """
      update snapshot s
      set retired_at = clock_timestamp()
      where s.status = 'archived' and s.retired_at is null
        and s.ordinal < (select min(k.ordinal)
                         from (select ordinal from snapshot
                               where ordinal is not null
                               order by ordinal desc limit ?) k)
        and\s"""
          + NO_PARENT;

  /** The oldest first, a few at a time. */
  static final String DELETE =
      """
      delete from snapshot
      where snapshot_id in (
          select s.snapshot_id from snapshot s
          where s.status = 'archived'
            and s.retired_at <= clock_timestamp() - ? * interval '1 millisecond'
            and not exists (select from snapshot_lease l
                            where l.snapshot_id = s.snapshot_id
                              and l.expires_at > clock_timestamp())
            and\s"""
          + NO_PARENT
          + """
          order by s.ordinal
          limit 10)
      returning ordinal
      """;

  static final String LEAVE = "insert into snapshot_remains (ordinal) values (?)";

  static final String REMAINS = "select ordinal from snapshot_remains order by ordinal limit 1";

  static final String DONE = "delete from snapshot_remains where ordinal = ?";

  /**
   * Rows that this ordinal served, and no snapshot that is left does: they came after the last kept
   * one below it and went before or with the next kept one above. What has no end is served by the
   * newest ordinal, which is always kept.
   */
  private static final String UNSERVED =
      """
      r.to_ordinal > ?
        and r.to_ordinal <= (select min(s.ordinal) from snapshot s where s.ordinal > ?)
        and r.from_ordinal > coalesce((select max(s.ordinal) from snapshot s
                                       where s.ordinal < ?), 0)
      """;

  static final String DELETE_TOPICS =
      """
      delete from topic_version
      where (topic_id, from_ordinal) in (
          select r.topic_id, r.from_ordinal from topic_version r
          where\s"""
          + UNSERVED
          + "limit ?)";

  static final String DELETE_REFS =
      """
      delete from topic_ref
      where (event_seq, from_ordinal) in (
          select r.event_seq, r.from_ordinal from topic_ref r
          where\s"""
          + UNSERVED
          + "limit ?)";

  static final String FORGET_LEASES =
      "delete from snapshot_lease where expires_at <= clock_timestamp()";

  /** Failed builds are of interest for a while. */
  static final String FORGET_FAILED =
      """
      delete from snapshot
      where snapshot_id in (
          select snapshot_id from snapshot
          where status = 'failed'
          order by build_started_at desc, snapshot_id
          offset 100 limit 100)
      """;

  private RetentionSql() {}
}
