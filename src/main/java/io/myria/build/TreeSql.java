package io.myria.build;

/**
 * What a build makes of the forest, as statements. Each finds one topic that breaks a rule, and
 * says how. {@code now} holds the staged topics and those next to them, as they are to be: staged,
 * or else as the parent snapshot serves them. So the cost follows what changed.
 */
final class TreeSql {

  private static final String COLUMNS =
      """
      t.topic_id, t.participant_set_id, t.internal, t.parent_topic_id, t.is_leaf, t.children,
      t.refs, t.event_count, t.first_at, t.last_at
      """;

  private static final String SERVED =
      """
      join topic_version t using (topic_id)
      cross join arg
      where t.from_ordinal <= arg.ordinal
        and (t.to_ordinal is null or t.to_ordinal > arg.ordinal)
        and not exists (select from staged_gone g
                        where g.snapshot_id = arg.snapshot_id and g.topic_id = t.topic_id)
      """;

  /** Parameters: the snapshot, the parent's ordinal. */
  private static final String NOW =
      """
      with recursive arg as (select ?::uuid as snapshot_id, ?::bigint as ordinal),
      staged as materialized (
          select %1$s from staged_topic t join arg using (snapshot_id)
      ), old as materialized (
          select %1$s from (select topic_id from staged) w %2$s
      ), near as materialized (
          select parent_topic_id as topic_id from staged
          union select unnest(children) from staged
          union select parent_topic_id from old
          union select unnest(children) from old
      ), next_to as materialized (
          select %1$s from (select topic_id from near except select topic_id from staged) w %2$s
      ), sibling as materialized (
          select %1$s
          from (select unnest(children) as topic_id from next_to
                except select topic_id from staged
                except select topic_id from next_to) w
          %2$s
      ), now as materialized (
          select * from staged
          union all select * from next_to
          union all select * from sibling
      )
      """
          .formatted(COLUMNS, SERVED);

  static final String CHILDREN =
      NOW
          + """
          select p.topic_id, 'has the child ' || c.topic_id || ', which is not there'
          from staged p
          cross join lateral unnest(p.children) as c (topic_id)
          where not exists (select from now n where n.topic_id = c.topic_id)
          union all
          select c.topic_id, 'was given up by its parent ' || c.parent_topic_id
          from now c
          join now p on p.topic_id = c.parent_topic_id
          where not p.is_leaf and not (c.topic_id = any(p.children))
          order by 1, 2
          limit 1
          """;

  static final String PARENTS =
      NOW
          + """
          select c.topic_id, 'has the parent ' || c.parent_topic_id || ', which is not there'
          from staged c
          where c.parent_topic_id is not null
            and not exists (select from now p where p.topic_id = c.parent_topic_id)
          union all
          select c.topic_id, 'has the parent ' || p.topic_id || ', which is a leaf'
          from now c
          join now p on p.topic_id = c.parent_topic_id
          where p.is_leaf
          union all
          select p.topic_id, 'has the child ' || n.topic_id || ', whose parent is another'
          from now p
          cross join lateral unnest(p.children) as c (topic_id)
          join now n on n.topic_id = c.topic_id
          where n.parent_topic_id is distinct from p.topic_id
            and (exists (select from staged s where s.topic_id = p.topic_id)
                 or exists (select from staged s where s.topic_id = n.topic_id))
          order by 1, 2
          limit 1
          """;

  /** Parents, step by step; parameters as {@link #NOW}, and the most steps. */
  private static final String CLIMB =
      NOW
          + """
          , climb as (
              select topic_id as origin, topic_id, parent_topic_id, 1 as depth from staged
              union all
              select c.origin, p.topic_id, p.parent_topic_id, c.depth + 1
              from climb c
              cross join arg
              cross join lateral (
                  select f.topic_id, f.parent_topic_id
                  from (select 0 as place, s.topic_id, s.parent_topic_id
                        from staged_topic s
                        where s.snapshot_id = arg.snapshot_id and s.topic_id = c.parent_topic_id
                        union all
                        select 1, v.topic_id, v.parent_topic_id
                        from topic_version v
                        where v.topic_id = c.parent_topic_id and v.from_ordinal <= arg.ordinal
                          and (v.to_ordinal is null or v.to_ordinal > arg.ordinal)
                          and not exists (select from staged_gone g
                                          where g.snapshot_id = arg.snapshot_id
                                            and g.topic_id = v.topic_id)) f
                  order by f.place
                  limit 1) p
              where c.depth <= ?
          )
          """;

  static final String ROOTS =
      CLIMB
          + """
          select c.origin, 'is below no root'
          from climb c
          group by c.origin
          having not bool_or(c.parent_topic_id is null)
          order by 1
          limit 1
          """;

  /** The last parameter: the deepest that is allowed. */
  static final String DEPTH =
      CLIMB
          + """
          select c.origin, 'is ' || max(c.depth) || ' levels deep'
          from climb c
          group by c.origin
          having max(c.depth) > ?
          order by 1
          limit 1
          """;

  static final String INTERNAL_REFS =
      """
      select t.topic_id, 'has topics below it and refs of its own'
      from staged_topic t
      where t.snapshot_id = ? and ?::bigint is not null
        and not t.is_leaf and cardinality(t.refs) > 0
      order by 1
      limit 1
      """;

  static final String LEAF_REFS =
      """
      select t.topic_id,
             case when cardinality(t.children) > 0 then 'is a leaf and has topics below it'
                  else 'is no leaf and has no topics below it' end
      from staged_topic t
      where t.snapshot_id = ? and ?::bigint is not null
        and t.is_leaf <> (cardinality(t.children) = 0)
      order by 1
      limit 1
      """;

  /** Whoever is above a changed topic has to count it as it is now. */
  static final String CHILD_COVERAGE =
      NOW
          + """
          select p.topic_id,
                 'covers ' || p.event_count || ' events, and its children ' || sum(c.event_count)
          from now p
          join now c on c.topic_id = any(p.children)
          where p.topic_id in (select topic_id from staged where not is_leaf
                               union select parent_topic_id from staged)
          group by p.topic_id, p.event_count, p.first_at, p.last_at
          having sum(c.event_count) <> p.event_count or min(c.first_at) <> p.first_at
              or max(c.last_at) <> p.last_at
          order by 1
          limit 1
          """;

  static final String SCOPE =
      NOW
          + """
          select c.topic_id, 'is of another scope than its parent ' || p.topic_id
          from now c
          join now p on p.topic_id = c.parent_topic_id
          where c.participant_set_id <> p.participant_set_id
          order by 1
          limit 1
          """;

  static final String PRIVATE =
      NOW
          + """
          select c.topic_id, 'is internal, and its parent ' || p.topic_id || ' is not, or the'
              || ' other way round'
          from now c
          join now p on p.topic_id = c.parent_topic_id
          where c.internal <> p.internal
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

  /** What an internal topic's summary cites lies below it. Further parameter: the most steps. */
  static final String CITED =
      """
      with recursive arg as (select ?::uuid as snapshot_id, ?::bigint as ordinal),
      cited as materialized (
          select t.topic_id, i.id, e.event_seq
          from staged_topic t
          join arg using (snapshot_id)
          cross join lateral jsonb_array_elements(t.summary) as b (bullet)
          cross join lateral (values (b.bullet ->> 'first_event_id'),
                                     (b.bullet ->> 'last_event_id')) as i (id)
          left join event_by_id e on e.event_id = i.id::uuid
          where not t.is_leaf
      ), held as materialized (
          select r.event_seq, t.topic_id
          from staged_topic t
          join arg using (snapshot_id)
          cross join lateral unnest(t.refs) as r (event_seq)
      ), climb as (
          select c.topic_id as wanted, c.id,
                 coalesce((select h.topic_id from held h where h.event_seq = c.event_seq limit 1),
                          (select f.topic_id from topic_ref f
                           where f.event_seq = c.event_seq and f.from_ordinal <= arg.ordinal
                             and (f.to_ordinal is null or f.to_ordinal > arg.ordinal)
                           limit 1)) as topic_id,
                 0 as depth
          from cited c
          cross join arg
          union all
          select c.wanted, c.id,
                 coalesce((select s.parent_topic_id from staged_topic s
                           where s.snapshot_id = arg.snapshot_id and s.topic_id = c.topic_id),
                          (select v.parent_topic_id from topic_version v
                           where v.topic_id = c.topic_id and v.from_ordinal <= arg.ordinal
                             and (v.to_ordinal is null or v.to_ordinal > arg.ordinal)
                             and not exists (select from staged_topic s
                                             where s.snapshot_id = arg.snapshot_id
                                               and s.topic_id = c.topic_id))),
                 c.depth + 1
          from climb c
          cross join arg
          where c.topic_id is not null and c.topic_id <> c.wanted and c.depth <= ?
      )
      select t.topic_id, 'has no summary'
      from staged_topic t
      join arg using (snapshot_id)
      where jsonb_array_length(t.summary) = 0
      union all
      select c.topic_id, 'cites event ' || c.id || ', which is not below it'
      from cited c
      where not exists (select from climb k
                        where k.wanted = c.topic_id and k.id = c.id and k.topic_id = c.topic_id)
      order by 1, 2
      limit 1
      """;

  private TreeSql() {}
}
