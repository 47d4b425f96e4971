package io.myria.compile.validation;

/**
 * The statement that compares an internal topic's event count and times with those of its children,
 * as a rule of {@link ForestSql}.
 */
final class ProvenanceSql {

  /** Whoever is above a changed topic has to count it as it is now, and be compiled anew. */
  static final String CHILD_COVERAGE =
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

  private ProvenanceSql() {}
}
