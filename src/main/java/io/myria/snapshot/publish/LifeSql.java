package io.myria.snapshot.publish;

/** Statements of a snapshot's life after its build, by a person's word. */
final class LifeSql {

  /**
   * Shuts every builder out that has not noticed yet that it lost the lease: the next statement of
   * theirs that names an older epoch fails. No row where a build runs.
   */
  static final String FENCE =
      """
      update build_lease
      set epoch = epoch + 1
      where singleton and expires_at <= clock_timestamp()
      returning epoch
      """;

  /** What a person may publish or discard: nothing was begun since it was validated. */
  static final String WAITS =
      """
      select not exists (select from snapshot n where n.lease_epoch > s.lease_epoch)
      from snapshot s
      where s.snapshot_id = ? and s.status = 'staging' and s.phase = 'waiting'
      """;

  static final String TARGET =
      """
      select ordinal, status, retired_at is not null
      from snapshot
      where snapshot_id = ? and status in ('active', 'archived')
      """;

  static final String ACTIVATE = "update snapshot set status = 'active' where snapshot_id = ?";

  /** The ordinals stay: the next publish is the difference to the last of them. */
  static final String ROLL_BACK =
      """
      update memory
      set active_snapshot_id = ?, builds_held_since = clock_timestamp(), builds_held_by = ?
      where singleton
      """;

  static final String RESUME =
      """
      update memory
      set builds_held_since = null, builds_held_by = null
      where singleton and builds_held_since is not null
      """;

  private LifeSql() {}
}
