package io.myria.eventlog;

/** Statements that read the log. */
final class LogSql {

  static final String HEAD = "select coalesce(max(event_seq), 0) from event";

  static final String PIN =
      """
      select l.log_id, (select coalesce(max(e.event_seq), 0) from event e),
             (select m.erasures from memory m)
      from log l
      """;

  /** Of what Myria was asked, as many as are counted. */
  static final String RETRIEVALS =
      """
      select count(*)
      from (select 1 from event_content c
            where c.type = 'myria.retrieval' and c.event_seq > :after and c.event_seq <= :last
            limit 4096) r
      """;

  /** Of stretches of places, both ends included. */
  static final String DAYS =
      """
      select distinct date_trunc('day', e.occurred_at, 'UTC')
      from unnest(:from::bigint[], :to::bigint[]) as i (first, last)
      join event e on e.event_seq between i.first and i.last
      order by 1
      """;

  static final String ID_AT = "select e.eventId from Event e where e.eventSeq = :seq";

  /** Ends before the row limit where the payloads before an event fill the byte limit. */
  static final String FOLLOW =
      EventRows.SELECT
          + """
          from event a
          join event_content b using (event_seq)
          where a.event_seq = any(array(
              select s.event_seq
              from (
                  select n.event_seq,
                         sum(n.payload_bytes) over (order by n.event_seq)
                             - n.payload_bytes as before
                  from event_content n
                  where n.event_seq > :after and n.event_seq <= :last
                  order by n.event_seq
                  limit :most
              ) s
              where s.before < :bytes
          ))
          order by a.event_seq
          """;

  /** As {@link #FOLLOW}, along the events of one set. */
  static final String FOLLOW_SET =
      EventRows.SELECT
          + """
          from event a
          join event_content b using (event_seq)
          where a.event_seq = any(array(
              select s.event_seq
              from (
                  select n.event_seq,
                         sum(m.payload_bytes) over (order by n.event_seq)
                             - m.payload_bytes as before
                  from (select event_seq
                        from event
                        where participant_set_id = :set and internal = :internal
                          and event_seq > :after and event_seq <= :last
                        order by event_seq
                        limit :most) n
                  join event_content m using (event_seq)
              ) s
              where s.before < :bytes
          ))
          order by a.event_seq
          """;

  /** The first events of stretches of sets, each along the index of its set. */
  static final String OF_SETS =
      """
      select w.place, n.occurred_at, n.event_seq
      from unnest(:sets::bigint[], :internals::boolean[], :ats::timestamptz[], :seqs::bigint[],
                  :endAts::timestamptz[], :endSeqs::bigint[])
          with ordinality as w (set_id, internal, at, seq, end_at, end_seq, place)
      cross join lateral (
          select e.occurred_at, e.event_seq
          from event e
          where e.participant_set_id = w.set_id and e.internal = w.internal
            and (e.occurred_at, e.event_seq) > (w.at, w.seq)
            and (e.occurred_at, e.event_seq) < (w.end_at, w.end_seq)
            and e.event_seq <= :last
            and (:own
                 or not exists (select from event_content c
                                where c.event_seq = e.event_seq
                                  and (w.internal and starts_with(c.type, 'myria.')
                                       or c.type = 'myria.erased')))
          order by e.occurred_at, e.event_seq
          limit :most
      ) n
      order by w.place, n.occurred_at, n.event_seq
      """;

  /** Of an array that is yet to be made the planner expects few: it looks them up, one by one. */
  static final String BY_ID =
      EventRows.SELECT
          + """
          from event a
          join event_content b using (event_seq)
          where a.event_seq = any(array(
              select i.event_seq from event_by_id i where i.event_id = any(:ids)))
          order by a.event_seq
          """;

  static final String REREAD =
      EventRows.SELECT
          + """
          from event a
          join event_content b using (event_seq)
          where a.event_seq = any(:seqs)
          order by a.event_seq
          """;

  static final String LOAD =
      EventRows.SELECT
          + """
          from event a
          join event_content b using (event_seq)
          join participant_set s using (participant_set_id)
          where a.event_seq = any(:seqs)
            and %s
          order by a.event_seq
          """
              .formatted(Mask.of("a"));

  static final String OWN =
      EventRows.SELECT
          + """
          from event_by_source_key k
          join event a using (event_seq)
          join event_content b using (event_seq)
          where k.digest = any(:digests)
          order by a.event_seq
          """;

  static final String FIND =
      EventRows.SELECT
          + """
          from event_by_id i
          join event a using (event_seq)
          join event_content b using (event_seq)
          join participant_set s using (participant_set_id)
          where i.event_id = :id
            and %s
          order by a.event_seq
          """
              .formatted(Mask.of("a"));

  static final String PLACES =
      """
      select i.event_id, i.event_seq
      from unnest(:ids::uuid[]) as w (event_id)
      join event_by_id i using (event_id)
      join event e using (event_seq)
      join participant_set s using (participant_set_id)
      where %s
      order by i.event_seq
      """
          .formatted(Mask.OF_EVENT);

  private LogSql() {}
}
