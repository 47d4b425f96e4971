package io.myria.compile.validation;

/**
 * Statements that find where the topics are no forest: each finds the topics that break a rule,
 * with the exact sets to blame, and says how. Those without parameters look at a range of topics,
 * as {@link ForestSql} gives it to them.
 */
final class TreeSql {

  /** Where two topics hang together wrongly, the sets of both are to blame. */
  private static final String OF_BOTH =
      """
      cross join lateral (values (c.participant_set_id, c.internal),
                                 (p.participant_set_id, p.internal))
          as s (participant_set_id, internal)
      """;

  static final String CHILDREN =
      """
      select p.topic_id, p.participant_set_id, p.internal,
             'has the child ' || c.topic_id || ', which is not there'
      from (select topic_id, participant_set_id, internal, children from staged
            union all
            select n.topic_id, n.participant_set_id, n.internal, n.children
            from next_to n join above using (topic_id) where not n.changed) p
      cross join lateral unnest(p.children) as c (topic_id)
      where not exists (select from now n where n.topic_id = c.topic_id)
      union all
      select c.topic_id, s.participant_set_id, s.internal,
             'was given up by its parent ' || c.parent_topic_id
      from now c
      join now p on p.topic_id = c.parent_topic_id
      """
          + OF_BOTH
          + "where not p.is_leaf and not (c.topic_id = any(p.children))\n";

  static final String PARENTS =
      """
      select c.topic_id, c.participant_set_id, c.internal,
             'has the parent ' || c.parent_topic_id || ', which is not there'
      from (select topic_id, participant_set_id, internal, parent_topic_id from staged
            union all
            select n.topic_id, n.participant_set_id, n.internal, n.parent_topic_id
            from now n join gone g on g.topic_id = n.parent_topic_id) c
      where c.parent_topic_id is not null
        and not exists (select from now p where p.topic_id = c.parent_topic_id)
      union all
      select c.topic_id, s.participant_set_id, s.internal,
             'has the parent ' || p.topic_id || ', which is a leaf'
      from now c
      join now p on p.topic_id = c.parent_topic_id
      """
          + OF_BOTH
          + """
          where p.is_leaf
          union all
          select p.topic_id, s.participant_set_id, s.internal,
                 'has the child ' || c.topic_id || ', whose parent is another'
          from now p
          cross join lateral unnest(p.children) as k (topic_id)
          join now c on c.topic_id = k.topic_id
          """
          + OF_BOTH
          + """
          where c.parent_topic_id is distinct from p.topic_id
            and (p.changed or c.changed)
          """;

  static final String ROOTS =
      """
      select c.origin, t.participant_set_id, t.internal, 'is below no root'
      from climb c
      join staged t on t.topic_id = c.origin
      group by c.origin, t.participant_set_id, t.internal
      having not bool_or(c.parent_topic_id is null)
      """;

  static final String INTERNAL_REFS =
      """
      select distinct on (t.participant_set_id, t.internal)
             t.topic_id, t.participant_set_id, t.internal,
             'has topics below it and refs of its own'
      from staged_topic t
      where t.snapshot_id = ? and ?::bigint is not null
        and not t.is_leaf and cardinality(t.refs) > 0
      order by t.participant_set_id, t.internal, t.topic_id
      """;

  static final String LEAF_REFS =
      """
      select distinct on (t.participant_set_id, t.internal)
             t.topic_id, t.participant_set_id, t.internal,
             case when cardinality(t.children) > 0 then 'is a leaf and has topics below it'
                  else 'is no leaf and has no topics below it' end
      from staged_topic t
      where t.snapshot_id = ? and ?::bigint is not null
        and t.is_leaf <> (cardinality(t.children) = 0)
      order by t.participant_set_id, t.internal, t.topic_id
      """;

  static final String SCOPE =
      """
      select c.topic_id, s.participant_set_id, s.internal,
             'is of another scope than its parent ' || p.topic_id
      from now c
      join now p on p.topic_id = c.parent_topic_id
      """
          + OF_BOTH
          + "where c.participant_set_id <> p.participant_set_id\n";

  static final String PRIVATE =
      """
      select c.topic_id, s.participant_set_id, s.internal,
             'is internal, and its parent ' || p.topic_id || ' is not, or the other way round'
      from now c
      join now p on p.topic_id = c.parent_topic_id
      """
          + OF_BOTH
          + "where c.internal <> p.internal\n";

  private TreeSql() {}
}
