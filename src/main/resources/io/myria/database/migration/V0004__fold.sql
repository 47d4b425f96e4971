-- What the fold needs to go on from an event, beside the topics: as of that event, and so a
-- function of the log up to it. A build only adds rows; what a failed or abandoned build wrote is
-- what the next one would write, and a rollback needs none of it taken back. Reads take the last
-- row at or below the event they go on from.
-- fold: names the version of the rules, for other rules give other rows.

-- A set's own state. roots: topics without a parent below level 2, in the order they were opened.
create table fold_set (
    fold bigint not null,
    participant_set_id bigint not null,
    internal boolean not null,
    event_seq bigint not null,
    events bigint not null,
    open_topic_id uuid,
    closed_topic_id uuid,
    roots uuid[] not null,
    primary key (fold, participant_set_id, internal, event_seq)
);

-- A term of a set: in how many of its events it stands, and the closed leaves it tells most about.
-- postings: leaf, the event that opened it, weight in thousandths; at most 16, apart by semicolons.
create table fold_term (
    fold bigint not null,
    participant_set_id bigint not null,
    internal boolean not null,
    term text not null,
    event_seq bigint not null,
    events bigint not null,
    postings text not null,
    primary key (fold, participant_set_id, internal, term, event_seq)
);

-- Topics that a running build had other topics take in.
create table staged_gone (
    snapshot_id uuid not null references snapshot,
    topic_id uuid not null,
    primary key (snapshot_id, topic_id)
);

-- Where a walk over a set begins, as of an ordinal.
create index topic_version_roots
    on topic_version (participant_set_id, internal, opened_seq, from_ordinal)
    where parent_topic_id is null;

grant select, insert, update, delete on fold_set, fold_term, staged_gone to ${application};
