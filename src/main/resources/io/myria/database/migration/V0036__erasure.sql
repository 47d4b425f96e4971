-- Erasure: what events said is deleted, and the log stays dense. Place, id, times and exact set of
-- an erased event stay; channel, type, context, key, payload, hints and terms go.

-- One row an erasure, written before anything is deleted, so that every server can complete it.
--
-- request: what was named, as it was asked. token: of the exact set of events.
-- state: erasing; withheld (nothing answers with it any more); done (files and pages, too).
-- erasure_seq: of the last event of the log that tells of it. erased_xid: of the transaction that
-- deleted last; older readers keep deleted rows alive.
-- rewritten: tables whose files were written anew. fragments: keyed hashes of pieces of the erased
-- texts, by which the scan for residue finds them; they go when the receipt is made.
create table erasure (
    erasure_id uuid primary key,
    requested_at timestamptz not null,
    requested_by text not null,
    request jsonb not null,
    reason text,
    token text not null,
    event_count bigint not null check (event_count > 0),
    state text not null check (state in ('erasing', 'withheld', 'done')),
    withheld_at timestamptz,
    done_at timestamptz,
    counts jsonb not null default '{}',
    erasure_seq bigint,
    erased_xid xid8,
    rewritten text[] not null default '{}',
    fragment_key bytea,
    fragments bytea,
    receipt text,
    holder text,
    expires_at timestamptz not null default '-infinity'
);
create index erasure_open on erasure (requested_at, erasure_id) where state <> 'done';

-- erased: whether its content is deleted. A restored or imported log is erased by these rows again.
create table erased_event (
    event_seq bigint primary key,
    erasure_id uuid not null,
    erased boolean not null default false
);
create index erased_event_left on erased_event (erasure_id, event_seq) where not erased;
create index erased_event_of on erased_event (erasure_id, event_seq);

-- Keys of erased events: SHA-256 over a secret of this store and the digest that the key had. An
-- emitter that sends the event again is answered by it.
create table erased_key (
    digest bytea primary key,
    event_seq bigint not null
);
insert into server_secret (name, secret)
values ('erasure', uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))
on conflict do nothing;

-- erasures: raised by each transaction that deletes; what is remembered of before is dropped, and a
-- snapshot that was begun before is compiled anew.
alter table memory add column erasures bigint not null default 0;

-- erasures: of memory when its build began. redacted: some of its words were deleted since.
alter table snapshot
    add column erasures bigint not null default 0,
    add column redacted boolean not null default false;

grant select, insert, update on erasure to ${application};
grant select, insert on erased_event to ${application};
grant select on erased_key to ${application};

-- Deletes the content of events that an erasure names; no others are touched. The application may
-- change neither log nor audit, so functions of the owner do it.
--
-- digests: those that the events' keys may have. commitments: of the contents of sealed events;
-- null where there is no seal with a key.
create function erase_content(
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
        terms = ''
    where c.event_seq = any(seqs);
    get diagnostics gone = row_count;
    update event_seal s
    set content_key = null, commitment = i.commitment
    from unnest(seqs, commitments) as i (seq, commitment)
    where s.event_seq = i.seq and i.commitment is not null and s.content_key is not null;
    update erased_event e set erased = true where e.event_seq = any(seqs) and not e.erased;
    return gone;
end $$;

-- What administrators sent beside events that are erased: lines of imports, and what names one of
-- the events by its id or the end of it.
create function erase_audit(ids text[]) returns bigint
language plpgsql security definer set search_path = ${flyway:defaultSchema}, pg_temp as $$
declare
    gone bigint;
begin
    update audit a
    set arguments = '{"erased":true}'
    where a.arguments::text <> '{"erased":true}'
      and (a.tool = 'myria_import_events'
           or exists (select from unnest(ids) as i (id)
                      where strpos(a.arguments::text, right(i.id, 8)) > 0));
    get diagnostics gone = row_count;
    return gone;
end $$;

-- Writes a table and its indexes anew, without what was deleted, and samples it again: pages keep
-- the bytes of deleted rows until something overwrites them, and the planner's statistics quote
-- values. Locks the table meanwhile.
create function erase_rewrite(wanted text) returns void
language plpgsql security definer set search_path = ${flyway:defaultSchema}, pg_temp as $$
declare
    key_index text;
begin
    select i.relname into key_index
    from pg_class t
    join pg_namespace n on n.oid = t.relnamespace
    join pg_index x on x.indrelid = t.oid and x.indisprimary
    join pg_class i on i.oid = x.indexrelid
    where n.nspname = '${flyway:defaultSchema}' and t.relname = wanted;
    if key_index is null then
        raise exception 'no table %', wanted using errcode = 'undefined_table';
    end if;
    execute format('cluster %I using %I', wanted, key_index);
    execute format('alter table %I set without cluster', wanted);
    execute format('analyze %I', wanted);
end $$;

revoke all on function
    erase_content(uuid, bigint[], bytea[], bytea[], bytea), erase_audit(text[]), erase_rewrite(text)
    from public;
grant execute on function
    erase_content(uuid, bigint[], bytea[], bytea[], bytea), erase_audit(text[]), erase_rewrite(text)
    to ${application};
