package io.myria.log.append;

import io.myria.log.StoredTerms;

/** Statements of the append transaction, in the order they run. */
final class AppendSql {

  /** First of all: whoever holds this is the only one to number events. Freed by the commit. */
  private static final String TAKE_TURN =
      "select pg_advisory_xact_lock(hashtextextended('myria.log:' || current_schema(), 0))";

  /** In a statement of its own: its snapshot is taken after the lock was granted. */
  private static final String HEAD = "select coalesce(max(event_seq), 0) from event";

  /** Two statements, sent together: the database begins the second when the first is through. */
  static final String BEGIN = TAKE_TURN + ";\n" + HEAD;

  static final String KNOWN_KEYS =
      """
      select k.digest, e.event_seq, e.event_id, e.participant_set_id, e.internal, e.recorded_at,
             c.payload_digest
      from event_by_source_key k
      join event e using (event_seq)
      join event_content c using (event_seq)
      where k.digest = any(?)
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

  /** Arrays run in parallel, one element an event; keyless events have a null digest. */
  static final String INSERT_EVENTS =
      """
      with input as materialized (
          select * from unnest(?::bigint[], ?::uuid[], ?::bigint[], ?::boolean[],
                               ?::timestamptz[], ?::timestamptz[])
              as i (event_seq, event_id, participant_set_id, internal, occurred_at, recorded_at)
      ), skeleton as (
          insert into event
              (event_seq, event_id, participant_set_id, internal, occurred_at, recorded_at)
          select event_seq, event_id, participant_set_id, internal, occurred_at, recorded_at
          from input order by event_seq
      ), ids as (
          insert into event_by_id (event_id, event_seq)
          select event_id, event_seq from input order by event_seq
      ), postings as (
          insert into posting
              (participant_id, occurred_at, event_seq, participant_set_id, internal)
          select p.member, i.occurred_at, i.event_seq, i.participant_set_id, i.internal
          from input i
          join participant_set s using (participant_set_id)
          cross join lateral unnest(s.members) as p (member)
          order by i.event_seq, p.member
      )
      insert into participant_activity (participant_id, event_count)
      select p.member, count(*)
      from input i
      join participant_set s using (participant_set_id)
      cross join lateral unnest(s.members) as p (member)
      group by p.member
      order by p.member
      on conflict (participant_id)
          do update set event_count = participant_activity.event_count + excluded.event_count
      """;

  /** terms: one text an event, as {@link StoredTerms#of} makes it. */
  private static final String INSERT_CONTENT =
      """
      with input as materialized (
          select * from unnest(?::bigint[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[],
                               ?::bigint[], ?::bytea[], ?::text[], ?::text[], ?::bytea[])
              as i (event_seq, channel, type, context_id, source_event_key, payload,
                    payload_bytes, payload_digest, topic_hints, terms, digest)
      ), keys as (
          insert into event_by_source_key (digest, event_seq)
          select digest, event_seq from input where digest is not null order by event_seq
      )
      insert into event_content
          (event_seq, channel, type, context_id, source_event_key, payload, payload_bytes,
           payload_digest, topic_hints, terms)
      select event_seq, channel, type, context_id, source_event_key, payload::jsonb,
             payload_bytes, payload_digest, topic_hints::jsonb,
             %s
      from input
      order by event_seq
      """
          .formatted(StoredTerms.vector("terms"));

  /** Two statements, sent together. */
  static final String INSERT = INSERT_EVENTS + ";\n" + INSERT_CONTENT;

  static final String INSERT_AND_COMMIT = INSERT + ";\ncommit";

  static final String LOG_ID = "select log_id from log";

  static final String ADOPT_LOG = "select adopt_log(?)";

  static final String ADOPT_PARTICIPANTS = "select adopt_participants(?, ?)";

  /** Those that are in the log, by their position in the input, and whether they are the same. */
  static final String COMPARED =
      """
      select i.place, e.event_seq,
             e.participant_set_id = i.participant_set_id and e.internal = i.internal
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
