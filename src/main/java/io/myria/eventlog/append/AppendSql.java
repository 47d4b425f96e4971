package io.myria.eventlog.append;

import io.myria.eventlog.StoredTerms;

/** Statements of the append transaction, in the order they run. */
final class AppendSql {

  /**
   * First of all: the transaction that holds this is the only one to number events. Freed by the
   * commit, and so is the setting: what follows looks up by key, also where a table is yet so small
   * that its plan, which is made once, would read all of it.
   */
  private static final String TAKE_TURN =
      "select pg_advisory_xact_lock(hashtextextended('myria.log:' || current_schema(), 0)),"
          + " set_config('enable_seqscan', 'off', true)";

  /** In a statement of its own: its snapshot is taken after the lock was granted. */
  private static final String HEAD = "select coalesce(max(event_seq), 0) from event";

  /** Sent together: the database begins the second when the first is through. */
  static final String BEGIN = TAKE_TURN + ";\n" + HEAD;

  static final String KNOWN_KEYS =
      """
      with asked as materialized (select d.digest from unnest(?::bytea[]) as d (digest)),
      known as (
          select k.digest, k.event_seq, false as erased
          from event_by_source_key k
          where k.digest in (select digest from asked)
          union all
          select a.digest, k.event_seq, true
          from asked a
          cross join server_secret s
          join erased_key k on k.digest = sha256(s.secret || a.digest)
          where s.name = 'erasure' and exists (select from erased_key)
      )
      select k.digest, e.event_seq, e.event_id, e.participant_set_id, e.internal, e.recorded_at,
             c.payload_digest, k.erased
      from known k
      join event e using (event_seq)
      join event_content c using (event_seq)
      order by e.event_seq
      """;

  static final String BEGIN_WITH_KEYS = BEGIN + ";\n" + KNOWN_KEYS;

  /** Whether an attempt whose commit went unanswered was committed after all. */
  static final String STORED =
      """
      select e.event_id, e.event_seq, e.internal, e.recorded_at
      from event_by_id i
      join event e using (event_seq)
      where i.event_id = any(?)
      order by e.event_seq
      """;

  /**
   * One statement for all rows of a group, numbered on from the head, which it answers with. What
   * is an array runs in parallel, one element an event; postings name their event by its place in
   * the group. Where the database has not the very sets that the events were interned by, there is
   * no head, and nothing is written. This is asked once a group: a foreign key would be, and would
   * lock the set's row, once an event. terms: one text an event, as {@link StoredTerms#of} makes
   * it; keyless events have a null digest.
   */
  static final String INSERT =
      """
      with head as materialized (
          select coalesce(max(event_seq), 0) as seq
          from event
          having (
              select count(*)
              from unnest(?::bigint[], ?::text[]) as i (participant_set_id, members)
              join participant_set s using (participant_set_id)
              where s.members = i.members::bigint[]) = ?
      ), skeleton as (
          insert into event
              (event_seq, event_id, participant_set_id, internal, occurred_at, recorded_at)
          select h.seq + i.place, i.event_id, i.participant_set_id, i.internal, i.occurred_at,
                 i.recorded_at
          from head h, unnest(?::uuid[], ?::bigint[], ?::boolean[], ?::timestamptz[],
                              ?::timestamptz[])
              with ordinality as i (event_id, participant_set_id, internal, occurred_at,
                                    recorded_at, place)
      ), ids as (
          insert into event_by_id (event_id, event_seq)
          select i.event_id, h.seq + i.place
          from head h, unnest(?::uuid[]) with ordinality as i (event_id, place)
      ), keys as (
          insert into event_by_source_key (digest, event_seq)
          select i.digest, h.seq + i.place
          from head h, unnest(?::bytea[]) with ordinality as i (digest, place)
          where i.digest is not null
      ), postings as (
          insert into posting
              (participant_id, occurred_at, event_seq, participant_set_id, internal)
          select i.participant_id, i.occurred_at, h.seq + i.place, i.participant_set_id, i.internal
          from head h, unnest(?::bigint[], ?::timestamptz[], ?::bigint[], ?::bigint[], ?::boolean[])
              as i (participant_id, occurred_at, place, participant_set_id, internal)
      ), active as (
          update participant_activity a
          set event_count = a.event_count + i.event_count
          from head h, unnest(?::bigint[], ?::bigint[]) as i (participant_id, event_count)
          where a.participant_id = i.participant_id
          returning a.participant_id
      ), begun as (
          insert into participant_activity (participant_id, event_count)
          select i.participant_id, i.event_count
          from head h, unnest(?::bigint[], ?::bigint[]) as i (participant_id, event_count)
          where i.participant_id not in (select participant_id from active)
      ), content as (
          insert into event_content
              (event_seq, channel, type, context_id, source_event_key, payload, payload_bytes,
               payload_digest, topic_hints, terms, utc_offset)
          select h.seq + i.place, i.channel, i.type, i.context_id, i.source_event_key,
                 i.payload::jsonb, i.payload_bytes, i.payload_digest, i.topic_hints::jsonb,
                 %s, i.utc_offset
          from head h, unnest(?::text[], ?::text[], ?::text[], ?::text[], ?::text[], ?::bigint[],
                              ?::bytea[], ?::text[], ?::text[], ?::bigint[])
              with ordinality as i (channel, type, context_id, source_event_key, payload,
                                    payload_bytes, payload_digest, topic_hints, terms, utc_offset, place)
      )
      select seq from head
      """
          .formatted(StoredTerms.vector("terms"));

  static final String INSERT_AND_COMMIT = INSERT + ";\ncommit";

  /** All of a group without keys, of which nothing has to be known before it is written. */
  static final String APPEND = TAKE_TURN + ";\n" + INSERT_AND_COMMIT;

  static final String LOG_ID = "select log_id from log";

  static final String ADOPT_LOG = "select adopt_log(?)";

  static final String ADOPT_PARTICIPANTS = "select adopt_participants(?, ?)";

  /** Those that are in the log, by their position in the input, and whether they are the same. */
  static final String COMPARED =
      """
      select i.place, e.event_seq,
             c.type = 'myria.erased'
             or e.participant_set_id = i.participant_set_id and e.internal = i.internal
                 and e.occurred_at = i.occurred_at
                 and (i.recorded_at is null or e.recorded_at = i.recorded_at)
                 and c.channel = i.channel and c.type = i.type
                 and c.context_id is not distinct from i.context_id
                 and c.source_event_key is not distinct from i.source_event_key
                 and c.payload_digest = i.payload_digest
                 and c.topic_hints = i.topic_hints::jsonb
      from unnest(?::bigint[], ?::uuid[], ?::bigint[], ?::boolean[], ?::timestamptz[],
                  ?::timestamptz[], ?::text[], ?::text[], ?::text[], ?::text[], ?::bytea[],
                  ?::text[])
          as i (place, event_id, participant_set_id, internal, occurred_at, recorded_at, channel,
                type, context_id, source_event_key, payload_digest, topic_hints)
      join event_by_id b on b.event_id = i.event_id
      join event e on e.event_seq = b.event_seq
      join event_content c on c.event_seq = b.event_seq
      order by i.place
      """;

  /** For the health check. */
  static final String MAY_WRITE =
      "select not pg_is_in_recovery() and has_table_privilege('event', 'insert')";

  private AppendSql() {}
}
