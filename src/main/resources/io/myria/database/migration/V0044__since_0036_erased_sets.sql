-- An erasure costs what refers to the erased events: what is compiled anew are the exact sets that
-- lost some, and the audit is searched by an index.

-- erasures: of memory when the set last lost an event. A snapshot whose build began before has to
-- have the set compiled anew.
create table erased_set (
    participant_set_id bigint not null,
    internal boolean not null,
    erasures bigint not null,
    primary key (participant_set_id, internal)
);
insert into erased_set (participant_set_id, internal, erasures)
select distinct e.participant_set_id, e.internal, m.erasures
from erased_event x
join event e using (event_seq)
cross join memory m
where x.erased;

grant select on erased_set to ${application};

-- As before, and notes the sets.
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
    insert into erased_set (participant_set_id, internal, erasures)
    select distinct e.participant_set_id, e.internal, m.erasures
    from event e
    cross join memory m
    where e.event_seq = any(seqs)
    on conflict (participant_set_id, internal) do update set erasures = excluded.erasures;
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

-- The ends of ids in what an administrator sent, as people and agents write them: the last eight
-- digits of each run of hexadecimal ones.
create function id_endings(arguments json) returns text[]
language plpgsql immutable parallel safe set search_path = pg_catalog as $$
begin
    return coalesce(
        (select array_agg(distinct right(m.digits[1], 8))
         from regexp_matches(lower(arguments::text), '[0-9a-f]{8,}', 'g') as m (digits)),
        '{}');
end $$;
-- Whether they were replaced because of an erasure.
create function is_erased(arguments json) returns boolean
language sql immutable parallel safe set search_path = pg_catalog as
$$ select arguments::text = '{"erased":true}' $$;
create index audit_id_endings on audit using gin (id_endings(arguments))
    where tool <> 'myria_import_events';
create index audit_imports on audit (audit_seq)
    where tool = 'myria_import_events' and not is_erased(arguments);

-- As before, by the indexes.
create or replace function erase_audit(ids text[]) returns bigint
language plpgsql security definer set search_path = ${flyway:defaultSchema}, pg_temp as $$
declare
    endings text[] := array(select right(i.id, 8) from unnest(ids) as i (id));
    gone bigint;
begin
    update audit a
    set arguments = '{"erased":true}'
    where a.audit_seq = any(array(
        select i.audit_seq from audit i
        where i.tool = 'myria_import_events' and not is_erased(i.arguments)
        union
        select i.audit_seq from audit i
        where i.tool <> 'myria_import_events' and id_endings(i.arguments) && endings));
    get diagnostics gone = row_count;
    return gone;
end $$;

-- An archive mark is found by the event that it marks.
create index event_that_archives_event on event_content ((payload ->> 'event_id'))
    where type = 'myria.archive';

-- stage: what a withheld erasure waits for or does, until it is done.
alter table erasure add column stage text;

-- Keyed hashes of pieces of the erased texts, as of each transaction; they go when there is a
-- receipt. Those of erasures that an older server began stand in erasure.fragments.
create table erased_piece (
    erasure_id uuid not null,
    first_seq bigint not null,
    hashes bytea not null,
    primary key (erasure_id, first_seq)
);
grant select, insert, delete on erased_piece to ${application};
