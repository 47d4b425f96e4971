package io.myria.compile.validation;

/**
 * Statements over the forest as a build changes it, a range of the staged topics at a time, so that
 * no plan can be worse than the square of a range, whatever the planner believes of tables that
 * were filled a moment ago. {@code now} holds the range's topics and those next to them, as they
 * are to be: staged, or else as the parent snapshot serves them. So the cost follows what changed.
 * All rules stand in one statement, because what is next to a range is most of what they read.
 */
final class ForestSql {

  /** A topic above a changed one has to count it as it is now, and be compiled anew. */
  private static final String CHILD_COVERAGE =
      """
      select p.topic_id, p.participant_set_id, p.internal,
             'covers ' || p.event_count || ' events, and its children ' || sum(c.event_count)
      from (select * from now where changed and topic_id in (select topic_id from staged)
            union all
            select n.* from now n
            where not n.changed and n.topic_id in (select parent_topic_id from staged)) p
      cross join lateral unnest(p.children) as k (topic_id)
      join now c on c.topic_id = k.topic_id
      group by p.topic_id, p.participant_set_id, p.internal, p.event_count, p.first_at, p.last_at
      having sum(c.event_count) <> p.event_count or min(c.first_at) <> p.first_at
          or max(c.last_at) <> p.last_at
      union all
      select p.topic_id, p.participant_set_id, p.internal,
             'was not compiled anew, although its child ' || c.topic_id || ' was'
      from staged c
      join next_to p on p.topic_id = c.parent_topic_id and not p.changed
      left join old o on o.topic_id = c.topic_id
      where o.node_id is distinct from c.node_id
      """;

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
   * took in, {@code old} what the parent serves of the staged and the gone, {@code above} whatever
   * has or had them for a child: its other children are read, too. {@code climb} goes up from the
   * staged, step by step. Parameters: the snapshot, the parent's ordinal, the ids after which and
   * up to which the range goes, the most steps, the deepest level.
   */
  private static final String NOW =
      """
      with recursive arg as (
          select ?::uuid as snapshot_id, ?::bigint as ordinal,
                 ?::uuid as after_id, ?::uuid as last_id, ?::int as steps, ?::int as depth
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
      ), above as materialized (
          select parent_topic_id as topic_id from staged
          union select parent_topic_id from old
      ), near as materialized (
          select topic_id from above
          union select unnest(children) from staged
          union select unnest(children) from old
      ), next_to as materialized (
          with wanted as (select topic_id from near except select topic_id from staged)
          %3$s
      ), sibling as materialized (
          with wanted as (
              select unnest(n.children) as topic_id
              from next_to n join above using (topic_id) where not n.changed
              except select topic_id from staged
              except select topic_id from next_to)
          %3$s
      ), now as materialized (
          select staged.*, true as changed from staged
          union all select * from next_to
          union all select * from sibling
      ), climb as (
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
          where c.depth <= arg.steps
      )
      """
          .formatted(COLUMNS, BEFORE, TO_BE);

  /**
   * Rule, topic, its set and what is wrong with it, of each broken rule and set the first, in the
   * rules' order.
   */
  static final String PROBLEMS =
      NOW
          + String.join(
              " union all ",
              rule(1, "valid_parents", TreeSql.PARENTS),
              rule(2, "no_orphan_children", TreeSql.CHILDREN),
              rule(3, "no_missing_roots", TreeSql.ROOTS),
              rule(4, "depth_bounded", QualitySql.DEPTH),
              rule(5, "no_cross_scope", TreeSql.SCOPE),
              rule(6, "no_private_in_shared", TreeSql.PRIVATE),
              rule(7, "children_covered", CHILD_COVERAGE))
          + " order by place, participant_set_id, internal";

  private ForestSql() {}

  private static String rule(int place, String name, String sql) {
    return """
        (select distinct on (b.participant_set_id, b.internal)
                %s as place, '%s' as rule, b.topic_id, b.participant_set_id, b.internal, b.text
         from (%s) b (topic_id, participant_set_id, internal, text)
         order by b.participant_set_id, b.internal, b.topic_id, b.text)
        """
        .formatted(place, name, sql);
  }
}
