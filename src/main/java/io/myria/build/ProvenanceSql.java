package io.myria.build;

/** Whether topics with others below them say what those hold, as statements. */
final class ProvenanceSql {

  /** Whoever is above a changed topic has to count it as it is now, and be compiled anew. */
  static final String CHILD_COVERAGE =
      TreeSql.NOW
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
          union all
          select p.topic_id, 'was not compiled anew, although its child ' || c.topic_id || ' was'
          from staged c
          join next_to p on p.topic_id = c.parent_topic_id
          left join old o on o.topic_id = c.topic_id
          where o.node_id is distinct from c.node_id
          order by 1, 2
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
                             and not exists (select from staged_gone g
                                             where g.snapshot_id = arg.snapshot_id
                                               and g.topic_id = v.topic_id)
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
      where not t.is_leaf and jsonb_array_length(t.summary) = 0
      union all
      select c.topic_id, 'cites event ' || c.id || ', which is not below it'
      from cited c
      where not exists (select from climb k
                        where k.wanted = c.topic_id and k.id = c.id and k.topic_id = c.topic_id)
      order by 1, 2
      limit 1
      """;

  private ProvenanceSql() {}
}
