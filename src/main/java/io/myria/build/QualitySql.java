package io.myria.build;

/** Where a forest that is sound would still be of little use, as statements. */
final class QualitySql {

  /**
   * Levels are counted from the root: up to it from every staged topic, and down from there through
   * what the parent serves.
   */
  static final String DEPTH =
      """
      with recursive fall as (
          select s.topic_id, s.children, d.depth
          from (select origin, max(depth) as depth from climb group by origin) d
          join staged s on s.topic_id = d.origin
          union all
          select v.topic_id, v.children, f.depth + 1
          from fall f
          cross join arg
          cross join lateral unnest(f.children) as c (topic_id)
          join topic_version v on v.topic_id = c.topic_id and v.from_ordinal <= arg.ordinal
              and (v.to_ordinal is null or v.to_ordinal > arg.ordinal)
          where f.depth <= arg.steps
            and not exists (select from staged_topic s
                            where s.snapshot_id = arg.snapshot_id and s.topic_id = c.topic_id)
            and not exists (select from staged_gone g
                            where g.snapshot_id = arg.snapshot_id and g.topic_id = c.topic_id)
      )
      select f.topic_id, 'is ' || max(f.depth) || ' levels deep'
      from fall f
      group by f.topic_id
      having max(f.depth) > (select depth from arg)
      order by 1
      limit 1
      """;

  /** Further parameter: the most events below one root. */
  static final String GIANT =
      """
      select t.topic_id, 'is a root above ' || t.event_count || ' events'
      from staged_topic t
      where t.snapshot_id = ? and ?::bigint is not null
        and t.parent_topic_id is null and t.event_count > ?
      order by 1
      limit 1
      """;

  /** Further parameter: the most children. */
  static final String FAN_OUT =
      """
      select t.topic_id, 'has ' || cardinality(t.children) || ' children'
      from staged_topic t
      where t.snapshot_id = ? and ?::bigint is not null
        and not t.is_leaf and cardinality(t.children) not between 2 and ?
      order by 1
      limit 1
      """;

  /** Further parameters: what makes a leaf useful, how many leaves are many, the share in %. */
  static final String USELESS =
      """
      select null::uuid,
             'participant set ' || u.participant_set_id || ' has ' || u.useless
                 || ' useless leaves among ' || u.leaves || ' that changed'
      from (select t.participant_set_id, t.internal, count(*) as leaves,
                   count(*) filter (where cardinality(t.refs) < ?) as useless
            from staged_topic t
            where t.snapshot_id = ? and ?::bigint is not null and t.is_leaf
            group by t.participant_set_id, t.internal) u
      where u.leaves >= ? and u.useless * 100 > u.leaves * ?
      order by u.participant_set_id, u.internal
      limit 1
      """;

  private QualitySql() {}
}
