package io.myria.snapshot;

/** Statements of a build: its row in the registry and the topics it proposes. */
public final class StagingSql {

  static final String BEGIN =
      """
      insert into snapshot
          (snapshot_id, parent_snapshot_id, full_build, status, event_min_seq, event_max_seq,
           event_count, builder_version, summarizer_version, merge_policy_version, trigger,
           built_by, lease_epoch, phase, build_started_at, validation_status)
      values (gen_random_uuid(), ?, ?, 'staging', ?, ?, ?, ?, ?, ?, ?, ?, ?, 'fold',
              clock_timestamp(), 'pending')
      returning snapshot_id
      """;

  static final String PROGRESS =
      "update snapshot set phase = ?, events_read = ? where snapshot_id = ? and status = 'staging'";

  static final String PASSED =
      "update snapshot set validation_status = 'passed' where snapshot_id = ?"
          + " and status = 'staging'";

  /**
   * Counts the topics that it is to serve: the parent's, with those staged and without those gone.
   */
  static final String WAIT =
      """
      update snapshot s
      set phase = 'waiting', build_ended_at = clock_timestamp(), changed_topics = c.staged,
          topic_count = case when s.full_build then c.staged
                             else coalesce(p.topic_count, 0) + c.staged - c.known - c.gone end
      from (select n.snapshot_id, n.parent_snapshot_id,
                   (select count(*) from staged_topic t where t.snapshot_id = n.snapshot_id)
                       as staged,
                   (select count(*) from staged_topic t join topic_version v using (topic_id)
                    where t.snapshot_id = n.snapshot_id and v.from_ordinal <= o.ordinal
                      and (v.to_ordinal is null or v.to_ordinal > o.ordinal)) as known,
                   (select count(*) from staged_gone g join topic_version v using (topic_id)
                    where g.snapshot_id = n.snapshot_id and v.from_ordinal <= o.ordinal
                      and (v.to_ordinal is null or v.to_ordinal > o.ordinal)) as gone
            from snapshot n
            left join snapshot o on o.snapshot_id = n.parent_snapshot_id
            where n.snapshot_id = ?) c
      left join snapshot p on p.snapshot_id = c.parent_snapshot_id
      where s.snapshot_id = c.snapshot_id and s.status = 'staging'
        and s.validation_status = 'passed'
      returning c.staged
      """;

  static final String FAIL =
      """
      update snapshot
      set status = 'failed', phase = 'failed', failure = ?, failed_rule = ?, failed_topic = ?,
          build_ended_at = clock_timestamp(),
          validation_status = case when phase = 'validate' and validation_status = 'pending'
                                   then 'failed' else validation_status end
      where snapshot_id = ? and status = 'staging'
      """;

  /** A person does not want it. */
  static final String DISCARD =
      """
      update snapshot
      set status = 'failed', phase = 'discarded', failure = ?
      where snapshot_id = ? and status = 'staging' and phase = 'waiting'
      """;

  public static final String UNSTAGE = "delete from staged_topic where snapshot_id = ?";

  /** Builds of an older lease that never ended: their builders are dead or know they lost it. */
  static final String DEAD =
      """
      select snapshot_id from snapshot
      where status = 'staging' and phase <> 'waiting' and lease_epoch < ?
      order by snapshot_id
      """;

  static final String WAITING =
      """
      select snapshot_id from snapshot
      where status = 'staging' and phase = 'waiting'
      order by snapshot_id
      limit 1
      """;

  static final String STAGE =
      """
      insert into staged_topic
          (snapshot_id, topic_id, participant_set_id, internal, parent_topic_id, is_leaf, node_id,
           children, refs, event_count, first_at, last_at, opened_seq, label, summary, metadata)
      values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      on conflict (snapshot_id, topic_id) do update
      set parent_topic_id = excluded.parent_topic_id, is_leaf = excluded.is_leaf,
          node_id = excluded.node_id, children = excluded.children, refs = excluded.refs,
          event_count = excluded.event_count, first_at = excluded.first_at,
          last_at = excluded.last_at, label = excluded.label, summary = excluded.summary,
          metadata = excluded.metadata
      """;

  static final String PAGE =
      "select "
          + TopicRows.COLUMNS
          + """
          from staged_topic t
          where t.snapshot_id = ? and t.topic_id > ?
          order by t.topic_id
          limit ?
          """;

  static final String FIRST_PAGE =
      "select "
          + TopicRows.COLUMNS
          + "from staged_topic t where t.snapshot_id = ? order by t.topic_id limit ?";

  static final String FIND =
      "select "
          + TopicRows.COLUMNS
          + """
          from staged_topic t
          where t.snapshot_id = ? and t.topic_id = any(?)
          order by t.topic_id
          """;

  static final String NODE_IDS =
      """
      select t.topic_id, t.node_id from staged_topic t
      where t.snapshot_id = ? and t.topic_id = any(?)
      order by t.topic_id
      """;

  static final String GONE =
      """
      insert into staged_gone (snapshot_id, topic_id)
      select ?, w.topic_id from unnest(?::uuid[]) as w (topic_id) order by w.topic_id
      on conflict (snapshot_id, topic_id) do nothing
      """;

  static final String TAKE_BACK =
      "delete from staged_topic where snapshot_id = ? and topic_id = any(?)";

  static final String UNSTAGE_SET =
      "delete from staged_topic"
          + " where snapshot_id = ? and participant_set_id = ? and internal = ?";

  /** What was served of a set stays. */
  static final String RESTORE_GONE =
      """
      delete from staged_gone g
      where g.snapshot_id = ?
        and exists (select from topic_version v
                    where v.topic_id = g.topic_id and v.participant_set_id = ? and v.internal = ?)
      """;

  static final String GONE_SINCE =
      """
      insert into staged_gone (snapshot_id, topic_id)
      select ?, v.topic_id
      from topic_version v
      where v.participant_set_id = ? and v.internal = ? and v.is_leaf and v.opened_seq > ?
        and v.from_ordinal <= ? and (v.to_ordinal is null or v.to_ordinal > ?)
        and not exists (select from staged_topic s
                        where s.snapshot_id = ? and s.topic_id = v.topic_id)
      order by v.topic_id
      on conflict (snapshot_id, topic_id) do nothing
      """;

  static final String STAGED_AGAIN =
      """
      delete from staged_gone g
      using staged_topic s
      where g.snapshot_id = ? and s.snapshot_id = g.snapshot_id and s.topic_id = g.topic_id
      """;

  public static final String FORGET_GONE = "delete from staged_gone where snapshot_id = ?";

  private StagingSql() {}
}
