package io.myria.log.append;

import io.myria.log.StoredTerms;

/** Statements of the append transaction, in the order they run. */
final class AppendSql {

  /** First of all: whoever holds this is the only one to number events. Freed by the commit. */
  static final String TAKE_TURN =
      "select pg_advisory_xact_lock(hashtextextended('myria.log:' || current_schema(), 0))";

  /** In a statement of its own: its snapshot is taken after the lock was granted. */
  static final String HEAD = "select coalesce(max(event_seq), 0) from event";

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
          select * from unnest(?::bigint[], ?::uuid[], ?::bigint[], ?::boolean[], ?::timestamptz[])
              as i (event_seq, event_id, participant_set_id, internal, occurred_at)
      ), skeleton as (
          insert into event
              (event_seq, event_id, participant_set_id, internal, occurred_at, recorded_at)
          select event_seq, event_id, participant_set_id, internal, occurred_at, ?
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
  static final String INSERT_CONTENT =
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

  /** For the health check. */
  static final String MAY_WRITE =
      "select not pg_is_in_recovery() and has_table_privilege('event', 'insert')";

  private AppendSql() {}
}
