package io.myria.snapshot;

/** Statements over the topics that a build proposes, set by set. */
final class StagingSql {

  static final String COUNTS =
      """
      select (select count(*) from staged_topic s where s.snapshot_id = :id),
             (select count(*) from staged_topic s join topic_version t using (topic_id)
              where s.snapshot_id = :id and %1$s),
             (select count(*) from staged_gone g join topic_version t using (topic_id)
              where g.snapshot_id = :id and %1$s)
      """
          .formatted(TopicRows.SERVED);

  static final String FIND =
      """
      select {t.*} from staged_topic t
      where t.snapshot_id = :id and t.topic_id = any(:topics)
      order by t.topic_id
      """;

  static final String NODE_IDS =
      """
      select t.topic_id, t.node_id from staged_topic t
      where t.snapshot_id = :id and t.topic_id = any(:topics)
      order by t.topic_id
      """;

  static final String GONE =
      """
      insert into staged_gone (snapshot_id, topic_id)
      select :id, w.topic_id from unnest(:topics::uuid[]) as w (topic_id) order by w.topic_id
      on conflict (snapshot_id, topic_id) do nothing
      """;

  static final String TAKE_BACK =
      "delete from staged_topic where snapshot_id = :id and topic_id = any(:topics)";

  /** What was served of a set stays. */
  static final String RESTORE_GONE =
      """
      delete from staged_gone g
      where g.snapshot_id = :id
        and exists (select from topic_version v
                    where v.topic_id = g.topic_id and v.participant_set_id = :set
                      and v.internal = :internal)
      """;

  static final String GONE_SINCE =
      """
      insert into staged_gone (snapshot_id, topic_id)
      select :id, t.topic_id
      from topic_version t
      where t.participant_set_id = :set and t.internal = :internal and t.is_leaf
        and t.opened_seq > :opening and %s
        and not exists (select from staged_topic s
                        where s.snapshot_id = :id and s.topic_id = t.topic_id)
      order by t.topic_id
      on conflict (snapshot_id, topic_id) do nothing
      """
          .formatted(TopicRows.SERVED);

  private StagingSql() {}
}
