-- Legal holds: while one is active, no erasure takes an event that it covers.

-- What a hold names; an event is covered that meets all of it, also one that is appended later.
-- participant: all that this participant may see. A hold is never deleted and never changed but for
-- its release, which the grants below say, too.
create table legal_hold (
    hold_id uuid primary key,
    placed_at timestamptz not null,
    placed_by text not null,
    reason text not null,
    event_ids uuid[],
    participant text,
    context_id text,
    channel text,
    type text,
    occurred_from timestamptz,
    occurred_to timestamptz,
    released_at timestamptz,
    released_by text,
    release_reason text,
    check (num_nonnulls(event_ids, participant, context_id, channel, type, occurred_from,
                        occurred_to) > 0),
    check ((released_at is null) = (released_by is null))
);
create index legal_hold_active on legal_hold (placed_at, hold_id) where released_at is null;

grant select, insert on legal_hold to ${application};
grant update (released_at, released_by, release_reason) on legal_hold to ${application};

-- Which of the events are covered by active holds; an event stands there once for each hold.
create function held_events(seqs bigint[]) returns table (event_seq bigint, hold_id uuid)
language sql stable set search_path = ${flyway:defaultSchema}, pg_temp as $$
    select e.event_seq, h.hold_id
    from event e
    join event_content c using (event_seq)
    join participant_set s using (participant_set_id)
    join legal_hold h
        on h.released_at is null
        and (h.event_ids is null or e.event_id = any(h.event_ids))
        and (h.participant is null
             or exists (select from participant p
                        where p.name = h.participant and s.members @> array[p.participant_id]))
        and (h.context_id is null or c.context_id = h.context_id)
        and (h.channel is null or c.channel = h.channel)
        and (h.type is null or c.type = h.type)
        and (h.occurred_from is null or e.occurred_at >= h.occurred_from)
        and (h.occurred_to is null or e.occurred_at < h.occurred_to)
    where e.event_seq = any(seqs)
$$;

-- Placing a hold and accepting an erasure exclude each other: both take the lock that erasures
-- take, so that each sees what the other committed. Servers of the version before, which know no
-- holds, are refused here, too.
create function place_hold_alone() returns trigger
language plpgsql set search_path = ${flyway:defaultSchema}, pg_temp as $$
begin
    perform pg_advisory_xact_lock(hashtextextended('myria.erasure:' || current_schema(), 0));
    return null;
end $$;
create trigger legal_hold_alone before insert on legal_hold
    for each statement execute function place_hold_alone();

-- An erasure that repeats what a receipt names was complete before: a hold that a restored backup
-- brings back, or that was placed after it, does not bring its events back.
create function refuse_held() returns trigger
language plpgsql set search_path = ${flyway:defaultSchema}, pg_temp as $$
begin
    perform pg_advisory_xact_lock(hashtextextended('myria.erasure:' || current_schema(), 0));
    if exists (select from held_events(array(
                   select n.event_seq
                   from named n
                   join erasure x using (erasure_id)
                   where x.request -> 'receipt' is null))) then
        raise exception 'an event is under a legal hold'
            using errcode = 'object_not_in_prerequisite_state';
    end if;
    return null;
end $$;
create trigger erased_event_not_held after insert on erased_event
    referencing new table as named
    for each statement execute function refuse_held();

revoke all on function held_events(bigint[]) from public;
grant execute on function held_events(bigint[]) to ${application};
