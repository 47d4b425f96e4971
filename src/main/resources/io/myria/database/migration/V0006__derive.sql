-- Derived per event, in the background: passages with their tokens, and vectors. All of it is a
-- function of the log, and of a model where vectors are concerned, and can be dropped.

-- One row a derivation: what a consumer of a version has read of the log, and who is at work on it.
-- What is derived names its row, so that another version, or the same one anew, is derived beside
-- what serves and takes its place when it has caught up.
--
-- state: deriving (not read yet), serving, retired (never read again, and being deleted).
-- log_id, event_seq, event_id: the checkpoint: the last event it has read. A mismatch with the log
-- retires the row and begins another.
-- epoch: of whoever holds it; who has lost it can write nothing more.
-- outcome: of the last run: derived, failed.
create table derivation (
    derivation_id bigint generated always as identity primary key,
    consumer text not null,
    version text not null,
    state text not null check (state in ('deriving', 'serving', 'retired')),
    log_id uuid not null,
    event_seq bigint not null default 0 check (event_seq >= 0),
    event_id uuid,
    paused boolean not null default false,
    epoch bigint not null default 0,
    holder text,
    expires_at timestamptz not null default '-infinity',
    created_at timestamptz not null default now(),
    last_run_at timestamptz,
    outcome text check (outcome in ('derived', 'failed')),
    failure text,
    failures integer not null default 0,
    check ((event_seq = 0) = (event_id is null))
);
create unique index derivation_current on derivation (consumer, version, state)
    where state <> 'retired';
create unique index derivation_serving on derivation (consumer) where state = 'serving';

-- An event's text in pieces, in their order from 0.
-- from_unit, to_unit: UTF-16 units of the text; tokens: cl100k_base, of the piece by itself.
create table passage (
    derivation_id bigint not null references derivation,
    event_seq bigint not null,
    passage integer not null check (passage >= 0),
    from_unit integer not null,
    to_unit integer not null,
    tokens integer not null,
    primary key (derivation_id, event_seq, passage)
);

-- vector: one signed byte a dimension; its length is of no meaning, only its direction.
-- failure: why there is none, and will be none from this model.
create table passage_vector (
    derivation_id bigint not null references derivation,
    event_seq bigint not null,
    passage integer not null check (passage >= 0),
    vector bytea,
    failure text,
    primary key (derivation_id, event_seq, passage),
    check ((vector is null) = (failure is not null))
);
-- Compressing what looks like noise only costs time.
alter table passage_vector alter column vector set storage external;

-- The events of one exact set, in the order of the log.
create index event_of_set on event (participant_set_id, event_seq);

grant select, insert, update, delete on derivation, passage, passage_vector to ${application};
