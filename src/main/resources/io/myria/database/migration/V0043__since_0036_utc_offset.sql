-- The offset from UTC that an event's time was written with, in seconds; null for UTC. It tells
-- where somebody was, so it is content, and goes with it.
alter table event_content add column utc_offset integer;

-- As before, and without the offset.
create or replace function erase_content(
    erasure uuid, seqs bigint[], digests bytea[], commitments bytea[], no_payload bytea)
returns bigint
language plpgsql security definer set search_path = ${flyway:defaultSchema}, pg_temp as $$
declare
    gone bigint;
begin
    if exists (select from unnest(seqs) as i (seq)
               where not exists (select from erased_event e
                                 where e.event_seq = i.seq and e.erasure_id = erasure)) then
        raise exception 'an event is not named by the erasure'
            using errcode = 'object_not_in_prerequisite_state';
    end if;
    insert into erased_key (digest, event_seq)
    select sha256(s.secret || k.digest), k.event_seq
    from event_by_source_key k
    cross join server_secret s
    where s.name = 'erasure' and k.digest = any(digests) and k.event_seq = any(seqs)
    on conflict do nothing;
    delete from event_by_source_key k where k.digest = any(digests) and k.event_seq = any(seqs);
    update event_content c
    set channel = 'myria', type = 'myria.erased', context_id = null, source_event_key = null,
        payload = '{}', payload_bytes = 2, payload_digest = no_payload, topic_hints = '[]',
        terms = '', utc_offset = null
    where c.event_seq = any(seqs);
    get diagnostics gone = row_count;
    update event_seal s
    set content_key = null, commitment = i.commitment
    from unnest(seqs, commitments) as i (seq, commitment)
    where s.event_seq = i.seq and i.commitment is not null and s.content_key is not null;
    update erased_event e set erased = true where e.event_seq = any(seqs) and not e.erased;
    return gone;
end $$;
