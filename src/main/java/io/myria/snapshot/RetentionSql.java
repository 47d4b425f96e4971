package io.myria.snapshot;

/** Statements that delete the rows of snapshots that were deleted, a batch at a time. */
final class RetentionSql {

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

  static final String DELETE_TOPICS =
      """
      delete from topic_version
      where (topic_id, from_ordinal) in (
          select r.topic_id, r.from_ordinal from topic_version r
          where\s"""
          + UNSERVED
          + "limit :batch)";

  static final String DELETE_REFS =
      """
      delete from topic_ref
      where (event_seq, from_ordinal) in (
          select r.event_seq, r.from_ordinal from topic_ref r
          where\s"""
          + UNSERVED
          + "limit :batch)";

  static final String DELETE_TOC =
      """
      delete from toc_version
      where (participant_set_id, internal, level, begins, part, from_ordinal) in (
          select r.participant_set_id, r.internal, r.level, r.begins, r.part, r.from_ordinal
          from toc_version r
          where\s"""
          + UNSERVED
          + "limit :batch)";

  private RetentionSql() {}
}
