package io.myria.snapshot;

/**
 * Statements of a publish about the table of contents, as {@link PublishSql} has them about topics:
 * S is the new ordinal, P the parent's; what is live has no {@code to_ordinal}.
 */
final class TocPublishSql {

  private static final String COLUMNS =
      """
      participant_set_id, internal, level, begins, part, event_count, tokens, first_at, first_seq,
      last_at, last_seq, title, keywords, bullets, segments
      """;

  private static final String SAME_PLACE =
      """
      v.participant_set_id = s.participant_set_id and v.internal = s.internal
        and v.level = s.level and v.begins = s.begins and v.part = s.part
      """;

  /**
   * After a rollback: what P serves and snapshots above it closed comes back, as if it were staged.
   */
  static final String RESTORE =
      "insert into staged_toc (snapshot_id, "
          + COLUMNS
          + ") select :id, "
          + COLUMNS
          + """
          from toc_version
          where to_ordinal > :parent and from_ordinal <= :parent
          on conflict (snapshot_id, participant_set_id, internal, level, begins, part) do nothing
          """;

  /** Closes what is live and staged differently, or gone. */
  static final String CLOSE_CHANGED =
      "update toc_version v set to_ordinal = :ordinal from staged_toc s where "
          + SAME_PLACE
          + """
            and s.snapshot_id = :id and v.to_ordinal is null
            and (v.event_count, v.tokens, v.first_at, v.first_seq, v.last_at, v.last_seq, v.title,
                 v.keywords, v.bullets, v.segments)
                is distinct from
                (s.event_count, s.tokens, s.first_at, s.first_seq, s.last_at, s.last_seq, s.title,
                 s.keywords, s.bullets, s.segments)
          """;

  /** Closes what is live, came above P (or 0 for a full build) and is not staged. */
  static final String CLOSE_ABANDONED =
      """
      update toc_version v
      set to_ordinal = :ordinal
      where v.to_ordinal is null and v.from_ordinal > :parent and v.from_ordinal < :ordinal
        and not exists (select from staged_toc s where s.snapshot_id = :id and
      """
          + SAME_PLACE
          + ")";

  static final String INSERT_CHANGED =
      "insert into toc_version (from_ordinal, "
          + COLUMNS
          + ") select :ordinal, "
          + COLUMNS
          + """
          from staged_toc s
          where s.snapshot_id = :id and s.event_count > 0
            and not exists (select from toc_version v where v.to_ordinal is null and
          """
          + SAME_PLACE
          + ")";

  private TocPublishSql() {}
}
