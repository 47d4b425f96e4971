package io.myria.memory;

import io.myria.eventlog.Mask;

/** Statements of the directory. */
final class DirectorySql {

  /** The mask is applied once more to what the walk found. */
  static final String NAMES =
      """
      with seen as materialized (
          select e.occurred_at, e.participant_set_id, c.channel, c.context_id
          from event e
          join participant_set s using (participant_set_id)
          join event_content c using (event_seq)
          where e.event_seq = any(:seqs) and %s
      ), of_sets as (
          select participant_set_id, count(*) as events, max(occurred_at) as last_at
          from seen
          group by participant_set_id
      ), named as (
          select 1 as place, 'participant' as kind, p.name,
                 sum(o.events)::bigint as events, max(o.last_at) as last_at
          from of_sets o
          join participant_set s using (participant_set_id)
          join participant p on p.participant_id = any(s.members)
          group by p.name
          union all
          select 2, 'channel', channel, count(*), max(occurred_at)
          from seen
          group by channel
          union all
          select 3, 'sitting', context_id, count(*), max(occurred_at)
          from seen
          where context_id is not null
          group by context_id
      )
      select kind, name, events, last_at
      from named
      where kind = any(:kinds)
        and lower(left(name, length(:start)) collate "C") = lower(:start collate "C")
      order by place, last_at desc, name collate "C"
      offset :passed limit :most
      """
          .formatted(Mask.OF_EVENT);

  /**
   * Everybody, by name, with the time of their newest visible event. It is among the newest few of
   * nearly all of them; where all of these are internal and hidden, the participant's sets are
   * asked, and PostgreSQL does not begin with them before. Parameters: internal, start, start, name
   * after which to go on, the same, rows.
   */
  static final String EVERYBODY =
      """
      select p.name, n.occurred_at
      from participant p
      cross join lateral (
          (select x.occurred_at
           from (select o.occurred_at, o.event_seq, o.internal
                 from posting o
                 where o.participant_id = p.participant_id
                 order by o.occurred_at desc, o.event_seq desc
                 limit 100) x
           where ? or not x.internal
           order by x.occurred_at desc, x.event_seq desc
           limit 1)
          union all
          (select y.occurred_at
           from participant_set_member m
           cross join lateral (
               select e.occurred_at
               from event e
               where e.participant_set_id = m.participant_set_id and e.internal = false
               order by e.occurred_at desc, e.event_seq desc
               limit 1
           ) y
           where m.participant_id = p.participant_id
           order by y.occurred_at desc
           limit 1)
          limit 1
      ) n
      where lower(p.name) >= lower(? collate "C")
        and lower(p.name) < lower(? collate "C") || chr(1114111)
        and (lower(p.name), p.name) > (lower(? collate "C"), ? collate "C")
      order by lower(p.name), p.name
      limit ?
      """;

  private DirectorySql() {}
}
