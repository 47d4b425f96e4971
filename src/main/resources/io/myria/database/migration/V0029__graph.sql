-- What each event states about who and what there is, and how they are related. All of it is a
-- function of the log and can be dropped. There is no table of nodes: what is said of a name is
-- worked out when it is read, among the rows that the reader may see.

-- One row a mention. key: the name as it is compared; surface: as it stands in the event; from_unit
-- and to_unit: where in its text, in UTF-16 units, null where it is not there.
create table entity_mention (
    derivation_id bigint not null references derivation,
    event_seq bigint not null,
    participant_set_id bigint not null,
    internal boolean not null,
    occurred_at timestamptz not null,
    mention integer not null,
    key text collate "C" not null,
    surface text not null,
    type text collate "C" not null,
    from_unit integer,
    to_unit integer,
    source text collate "C" not null check (source in ('words', 'emitter', 'speaker')),
    primary key (derivation_id, event_seq, mention),
    check (to_unit > from_unit)
);
create index entity_mention_of_key
    on entity_mention (derivation_id, key, participant_set_id, internal, event_seq)
    include (occurred_at);

-- One row a stated relation; both its keys are mentions of the same event, to_key may be empty
-- where it is negated. valid_from: the day that the event tells, or its own time. words: of the
-- event that state it, empty where the emitter does. What a model proposes is of a derivation of
-- its own (consumer 'proposals'), which is the record of its answers.
create table entity_edge (
    derivation_id bigint not null references derivation,
    event_seq bigint not null,
    participant_set_id bigint not null,
    internal boolean not null,
    occurred_at timestamptz not null,
    edge integer not null,
    from_key text collate "C" not null,
    relation text collate "C" not null,
    to_key text collate "C" not null,
    to_surface text not null,
    negated boolean not null,
    valid_from timestamptz not null,
    valid_to timestamptz,
    confidence double precision not null,
    words text not null,
    source text collate "C" not null check (source in ('words', 'emitter', 'proposed')),
    primary key (derivation_id, event_seq, edge),
    check (to_key <> '' or negated)
);
create index entity_edge_from
    on entity_edge (derivation_id, from_key, relation, participant_set_id, internal, event_seq);
create index entity_edge_denied
    on entity_edge (derivation_id, from_key, relation, participant_set_id, internal, event_seq)
    where negated;
create index entity_edge_to
    on entity_edge (derivation_id, to_key, participant_set_id, internal, event_seq);

grant select, insert, update, delete on entity_mention, entity_edge to ${application};
