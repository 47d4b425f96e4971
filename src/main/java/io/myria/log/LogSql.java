package io.myria.log;

/** Statements that read the log. */
final class LogSql {

  static final String HEAD = "select coalesce(max(event_seq), 0) from event";

  static final String PIN =
      """
      select l.log_id, (select coalesce(max(e.event_seq), 0) from event e)
      from log l
      """;

  static final String ID_AT = "select event_id from event where event_seq = ?";

  private static final String COLUMNS =
      """
      select e.event_seq, e.event_id, e.participant_set_id, e.internal, e.occurred_at,
             e.recorded_at, c.channel, c.type, c.context_id, c.source_event_key,
             c.payload::text, c.topic_hints::text
      """;

  /** Ends before the row limit where the payloads before an event fill the byte limit. */
  static final String FOLLOW =
      COLUMNS
          + """
          from event e
          join event_content c using (event_seq)
          where e.event_seq = any(array(
              select s.event_seq
              from (
                  select n.event_seq,
                         sum(n.payload_bytes) over (order by n.event_seq)
                             - n.payload_bytes as before
                  from event_content n
                  where n.event_seq > ? and n.event_seq <= ?
                  order by n.event_seq
                  limit ?
              ) s
              where s.before < ?
          ))
          order by e.event_seq
          """;

  /** As {@link #FOLLOW}, along the events of one set. */
  static final String FOLLOW_SET =
      COLUMNS
          + """
          from event e
          join event_content c using (event_seq)
          where e.event_seq = any(array(
              select s.event_seq
              from (
                  select n.event_seq,
                         sum(m.payload_bytes) over (order by n.event_seq)
                             - m.payload_bytes as before
                  from (select event_seq
                        from event
                        where participant_set_id = ? and internal = ?
                          and event_seq > ? and event_seq <= ?
                        order by event_seq
                        limit ?) n
                  join event_content m using (event_seq)
              ) s
              where s.before < ?
          ))
          order by e.event_seq
          """;

  /** Of an array that is yet to be made the planner expects few: it looks them up, one by one. */
  static final String BY_ID =
      COLUMNS
          + """
          from event e
          join event_content c using (event_seq)
          where e.event_seq = any(array(
              select i.event_seq from event_by_id i where i.event_id = any(?)))
          order by e.event_seq
          """;

  static final String REREAD =
      COLUMNS
          + """
          from event e
          join event_content c using (event_seq)
          where e.event_seq = any(?)
          order by e.event_seq
          """;

  static final String LOAD =
      COLUMNS
          + """
          from event e
          join event_content c using (event_seq)
          join participant_set s using (participant_set_id)
          where e.event_seq = any(?)
            and s.members @> ? and (? or not e.internal)
          order by e.event_seq
          """;

  static final String OWN =
      COLUMNS
          + """
          from event_by_source_key k
          join event e using (event_seq)
          join event_content c using (event_seq)
          where k.digest = any(?)
          order by e.event_seq
          """;

  static final String FIND =
      COLUMNS
          + """
          from event_by_id i
          join event e using (event_seq)
          join event_content c using (event_seq)
          join participant_set s using (participant_set_id)
          where i.event_id = ?
            and s.members @> ? and (? or not e.internal)
          order by e.event_seq
          """;

  static final String PLACES =
      """
      select i.event_id, i.event_seq
      from unnest(?::uuid[]) as w (event_id)
      join event_by_id i using (event_id)
      join event e using (event_seq)
      join participant_set s using (participant_set_id)
      where s.members @> ? and (? or not e.internal)
      order by i.event_seq
      """;

  private LogSql() {}
}
