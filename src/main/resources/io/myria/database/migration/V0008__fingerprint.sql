-- What each event is as a memory, which earlier events it came of, and what a person has archived.
-- All of it is a function of the log and can be dropped.

-- One row an event that has a text. participant_set_id, internal and occurred_at are the event's:
-- a later event looks for its causes among the latest of its set.
create table fingerprint (
    derivation_id bigint not null references derivation,
    event_seq bigint not null,
    participant_set_id bigint not null,
    internal boolean not null,
    occurred_at timestamptz not null,
    kind text not null
        check (kind in ('decision', 'preference', 'fact', 'session_note', 'debug_log')),
    entities text[] not null,
    subjects text[] not null,
    decision text,
    rejected text[] not null,
    reasons text[] not null,
    validated_by text,
    assignee text,
    deadline text,
    dates date[] not null,
    tokens integer not null,
    primary key (derivation_id, event_seq)
);
create index fingerprint_of_set
    on fingerprint (derivation_id, participant_set_id, internal, occurred_at, event_seq);

-- words: those of the later event that gave it away.
create table causal_link (
    derivation_id bigint not null references derivation,
    from_seq bigint not null,
    to_seq bigint not null check (to_seq > from_seq),
    relation text not null
        check (relation in ('because', 'triggered', 'contradicts', 'updates', 'resolves')),
    weight double precision not null,
    words text not null,
    primary key (derivation_id, to_seq, from_seq, relation)
);
create index causal_link_of_cause on causal_link (derivation_id, from_seq, to_seq);

-- One row an event of the log that says so; of an event's marks the last one counts.
create table archive_mark (
    derivation_id bigint not null references derivation,
    mark_seq bigint not null,
    event_seq bigint not null check (event_seq < mark_seq),
    participant_set_id bigint not null,
    archived boolean not null,
    primary key (derivation_id, mark_seq)
);
create index archive_mark_of_set
    on archive_mark (derivation_id, participant_set_id, event_seq, mark_seq);

-- What was archived last stands only in the log yet.
create index event_that_archives on event_content (event_seq) where type = 'myria.archive';

grant select, insert, update, delete on fingerprint, causal_link, archive_mark to ${application};
