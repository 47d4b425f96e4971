package io.myria.build;

/**
 * Whether the topics are a forest, as statements: each finds one topic that breaks a rule, and says
 * how. Those without parameters look at a range of topics, as {@link ForestSql} gives it to them.
 */
final class TreeSql {

  static final String CHILDREN =
      """
      select p.topic_id, 'has the child ' || c.topic_id || ', which is not there'
      from (select topic_id, children from staged
            union all
            select n.topic_id, n.children
            from next_to n join above using (topic_id) where not n.changed) p
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
      """
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

  static final String ROOTS =
      """
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
      """
      select c.topic_id, 'is of another scope than its parent ' || p.topic_id
      from now c
      join now p on p.topic_id = c.parent_topic_id
      where c.participant_set_id <> p.participant_set_id
      order by 1
      limit 1
      """;

  static final String PRIVATE =
      """
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
