package io.myria.topics.tree;

import java.util.List;

/**
 * A log of 120,000 events as statements for a superuser. {@code everyone} is in each of 25,250
 * sets, {@code broad} in 25,000 of them, {@code dormant} in 200 whose 400 events are the oldest,
 * and each {@code crowd_N} in one set that has more than a thousand events.
 */
final class LargeLog {

  static final List<String> STATEMENTS =
      List.of(
          // Statistics appear when a test asks for them, and not when the machine finds time.
          "alter table posting set (autovacuum_enabled = false)",
          "alter table event set (autovacuum_enabled = false)",
          "alter table event_content set (autovacuum_enabled = false)",
          "alter table participant_set set (autovacuum_enabled = false)",
          """
          insert into participant (name)
          select 'everyone' union all select 'broad' union all select 'dormant'
          union all select 'user_' || i from generate_series(1, 25000) i
          union all select 'crowd_' || i from generate_series(1, 50) i
          """,
          """
          insert into participant_set (members)
          select array(select p.participant_id from participant p
                       where p.name in ('everyone', kind, other) order by 1)
          from (select 'dormant' as kind, 'user_' || i as other from generate_series(1, 200) i
                union all select 'broad', 'user_' || i from generate_series(1, 25000) i
                union all select 'everyone', 'crowd_' || i from generate_series(1, 50) i) s
          """,
          """
          insert into participant_set_member (participant_id, participant_set_id)
          select unnest(members), participant_set_id from participant_set
          """,
          """
          insert into event
              (event_seq, event_id, participant_set_id, internal, occurred_at, recorded_at)
          select i, gen_random_uuid(),
                 case when i <= 400 then 1 + i % 200
                      when i % 2 = 0 then 201 + (i * 7919) % 25000
                      else 25201 + (i / 2) % 50 end,
                 i % 50 = 0,
                 timestamptz '2026-01-01' + i * interval '1 minute', now()
          from generate_series(1, 120000) i
          """,
          """
          insert into event_content
              (event_seq, channel, type, context_id, payload, payload_bytes, payload_digest,
               topic_hints, terms)
          select i, 'chat', 'message', 'context ' || i % 1000,
                 jsonb_build_object('text', 'Event number ' || i || ' says this and that'),
                 60, '', '[]', array_to_tsvector(array['event', 'number', i::text, 'say'])
          from generate_series(1, 120000) i
          """,
          "insert into event_by_id select event_id, event_seq from event",
          """
          insert into posting
              (participant_id, occurred_at, event_seq, participant_set_id, internal)
          select unnest(s.members), e.occurred_at, e.event_seq, e.participant_set_id, e.internal
          from event e join participant_set s using (participant_set_id)
          """,
          """
          insert into participant_activity
          select participant_id, count(*) from posting group by participant_id
          """);

  private LargeLog() {}
}
