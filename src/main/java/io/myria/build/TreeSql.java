package io.myria.build;

/**
 * What a build makes of the shape of the forest, as statements. Each finds one topic that breaks a
 * rule, and says how. They look at a range of the staged topics at a time ({@link #RANGES}), so
 * that no plan can be worse than the square of a range, whatever the planner believes of tables
 * that were filled a moment ago. {@code now} holds the range's topics and those next to them, as
 * they are to be: staged, or else as the parent snapshot serves them. So the cost follows what
 * changed.
 */
final class TreeSql {

  /** The last topic of each full range. Parameters: the snapshot, how many topics make a range. */
  static final String RANGES =
      """
      select r.topic_id
      from (select t.topic_id, row_number() over (order by t.topic_id) as place
            from staged_topic t
            where t.snapshot_id = ?) r
      where r.place % ? = 0
      order by r.topic_id
      """;

  private static final String COLUMNS =
      """
      t.topic_id, t.participant_set_id, t.internal, t.parent_topic_id, t.is_leaf, t.node_id,
      t.children, t.event_count, t.first_at, t.last_at
      """;

  /** As the parent snapshot serves them. */
  private static final String BEFORE =
      """
      join topic_version t using (topic_id)
      cross join arg
      where t.from_ordinal <= arg.ordinal
        and (t.to_ordinal is null or t.to_ordinal > arg.ordinal)
      """;

  /** As they are to be: staged, or served and neither staged nor gone. */
  private static final String TO_BE =
      """
      select %1$s, true as changed
      from wanted w
      join staged_topic t using (topic_id)
      join arg using (snapshot_id)
      union all
      select %1$s, false
      from wanted w
      %2$s
        and not exists (select from staged_topic s
                        where s.snapshot_id = arg.snapshot_id and s.topic_id = t.topic_id)
        and not exists (select from staged_gone g
                        where g.snapshot_id = arg.snapshot_id and g.topic_id = t.topic_id)
      """
          .formatted(COLUMNS, BEFORE);

  /**
   * What changes in the range, what is next to it, and what it was: {@code gone} is what others
   * took in, {@code old} what the parent serves of the staged and the gone. Parameters: the
   * snapshot, the parent's ordinal, the ids after which and up to which the range goes.
   */
  static final String NOW =
      """
      with recursive arg as (
          select ?::uuid as snapshot_id, ?::bigint as ordinal,
                 ?::uuid as after_id, ?::uuid as last_id
      ), staged as materialized (
          select %1$s
          from staged_topic t
          join arg using (snapshot_id)
          where t.topic_id > arg.after_id and t.topic_id <= arg.last_id
      ), gone as materialized (
          select g.topic_id
          from staged_gone g
          join arg using (snapshot_id)
          where g.topic_id > arg.after_id and g.topic_id <= arg.last_id
          except select topic_id from staged
      ), old as materialized (
          select %1$s
          from (select topic_id from staged union all select topic_id from gone) w
          %2$s
      ), near as materialized (
          select parent_topic_id as topic_id from staged
          union select unnest(children) from staged
          union select parent_topic_id from old
          union select unnest(children) from old
      ), next_to as materialized (
          with wanted as (select topic_id from near except select topic_id from staged)
          %3$s
      ), sibling as materialized (
          with wanted as (
              select unnest(children) as topic_id from next_to where not changed
              except select topic_id from staged
              except select topic_id from next_to)
          %3$s
      ), now as materialized (
          select staged.*, true as changed from staged
          union all select * from next_to
          union all select * from sibling
      )
      """
          .formatted(COLUMNS, BEFORE, TO_BE);

  static final String CHILDREN =
      NOW
          + """
          select p.topic_id, 'has the child ' || c.topic_id || ', which is not there'
          from (select topic_id, children from staged
                union all
                select topic_id, children from next_to where not changed) p
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
          from (select topic_id, parent_topic_id from staged
                union all
                select n.topic_id, n.parent_topic_id
                from now n join gone g on g.topic_id = n.parent_topic_id) c
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
            and (p.changed or n.changed)
          order by 1, 2
          limit 1
          """;

  /** Parents, step by step; parameters as {@link #NOW}, and the most steps. */
  static final String CLIMB =
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

  private TreeSql() {}
}
