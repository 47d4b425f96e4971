package io.myria.compile.validation;

/** Statements that find where a sound forest would be of little use. */
final class QualitySql {

  /**
   * Up from every staged topic to its root, and down by its level: that every topic is of a higher
   * level than those below it is a rule of its own, so that no served topic need be read for it.
   */
  static final String DEPTH =
      """
      select s.topic_id, s.participant_set_id, s.internal,
             'is ' || c.depth || ' levels deep and has ' || (s.metadata ->> 'level') || ' below it'
      from (select origin, max(depth) as depth from climb group by origin) c
      cross join arg
      join staged_topic s on s.snapshot_id = arg.snapshot_id and s.topic_id = c.origin
      where c.depth + (s.metadata ->> 'level')::int > arg.depth
      """;

  /**
   * Parameters: the fold, its last event, the snapshot; the most events below one root, how many
   * are no giant whatever their share, the largest share in percent.
   */
  static final String GIANT =
      """
      select distinct on (t.participant_set_id, t.internal)
             t.topic_id, t.participant_set_id, t.internal,
             'is a root above ' || t.event_count || ' of the ' || a.events
                 || ' events of its participants'
      from staged_topic t
      cross join lateral (
          select coalesce((select f.events from fold_set f
                           where f.fold = ? and f.participant_set_id = t.participant_set_id
                             and f.internal = t.internal and f.event_seq <= ?
                           order by f.event_seq desc
                           limit 1), t.event_count) as events
      ) a
      where t.snapshot_id = ? and t.parent_topic_id is null
        and (t.event_count > ? or t.event_count > ? and t.event_count * 100 > a.events * ?)
      order by t.participant_set_id, t.internal, t.topic_id
      """;

  /** Further parameter: the most children. */
  static final String FAN_OUT =
      """
      select distinct on (t.participant_set_id, t.internal)
             t.topic_id, t.participant_set_id, t.internal,
             'has ' || cardinality(t.children) || ' children'
      from staged_topic t
      where t.snapshot_id = ? and ?::bigint is not null
        and not t.is_leaf and cardinality(t.children) not between 2 and ?
      order by t.participant_set_id, t.internal, t.topic_id
      """;

  /** Further parameters: what makes a leaf useful, how many leaves are many, the share in %. */
  static final String USELESS =
      """
      select null::uuid, u.participant_set_id, u.internal,
             'participant set ' || u.participant_set_id || ' has ' || u.useless
                 || ' useless leaves among ' || u.leaves || ' that changed'
      from (select t.participant_set_id, t.internal, count(*) as leaves,
                   count(*) filter (where cardinality(t.refs) < ?) as useless
            from staged_topic t
            where t.snapshot_id = ? and ?::bigint is not null and t.is_leaf
            group by t.participant_set_id, t.internal) u
      where u.leaves >= ? and u.useless * 100 > u.leaves * ?
      order by u.participant_set_id, u.internal
      """;

  private QualitySql() {}
}
