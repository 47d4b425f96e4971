-- The log: the only truth. The application may read and insert here and nothing more, so these
-- tables hold no column that would ever have to change.

create table log (
    singleton boolean primary key default true check (singleton),
    log_id uuid not null default gen_random_uuid(),
    created_at timestamptz not null default now()
);
insert into log default values;

-- Names are interned so that a set is a few numbers, and a name can be erased in one row.
create table participant (
    participant_id bigint generated always as identity primary key,
    name text collate "C" not null unique
);

-- members: participant ids, ascending.
create table participant_set (
    participant_set_id bigint generated always as identity primary key,
    members bigint[] not null unique
);

create table participant_set_member (
    participant_id bigint not null references participant,
    participant_set_id bigint not null references participant_set,
    primary key (participant_id, participant_set_id)
);

-- Skeleton and content apart: content may be erased one day, and the log stays dense.
create table event (
    event_seq bigint primary key check (event_seq > 0),
    event_id uuid not null,
    participant_set_id bigint not null references participant_set,
    internal boolean not null,
    occurred_at timestamptz not null,
    recorded_at timestamptz not null
);

-- topic_hints: [{"hint": …, "confidence": …}, …] as the emitter ordered them.
-- payload_bytes: of the payload as JSON; bounds what a reader takes at once.
-- payload_digest: SHA-256 of the payload's canonical form; tells a retry from another event.
-- terms: the analysed text (room text), capped as written there.
create table event_content (
    event_seq bigint primary key,
    channel text collate "C" not null,
    type text collate "C" not null,
    context_id text collate "C",
    source_event_key text collate "C",
    payload jsonb not null,
    payload_bytes integer not null,
    payload_digest bytea not null,
    topic_hints jsonb not null,
    terms tsvector not null
);

-- Unique keys stand in tables of their own, so that event and event_content can be partitioned.
create table event_by_id (
    event_id uuid primary key,
    event_seq bigint not null
);

-- digest: SHA-256 over channel and source_event_key.
create table event_by_source_key (
    digest bytea primary key,
    event_seq bigint not null
);

-- One row for each participant of each event. A masked read walks one participant's rows in
-- canonical order and checks the others on the set.
create table posting (
    participant_id bigint not null,
    occurred_at timestamptz not null,
    event_seq bigint not null,
    participant_set_id bigint not null,
    internal boolean not null,
    primary key (participant_id, occurred_at, event_seq)
        include (participant_set_id, internal)
);

-- How many events a participant has: tells a read which of its participants is the rarest.
-- Derived, and kept up by the appender, which is alone in its transaction.
create table participant_activity (
    participant_id bigint primary key,
    event_count bigint not null
) with (fillfactor = 50);

-- Keys that all servers of one database share, such as the one that seals cursors.
create table server_secret (
    name text primary key,
    secret bytea not null
);

grant usage on schema ${flyway:defaultSchema} to ${application};
grant select on ${flyway:table} to ${application};
grant select, insert on
    log, participant, participant_set, participant_set_member,
    event, event_content, event_by_id, event_by_source_key, posting, server_secret
    to ${application};
grant select, insert, update, delete on participant_activity to ${application};
