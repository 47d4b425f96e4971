-- Snapshots and the topics they serve. All of it is a function of the log and can be dropped.

-- ordinal: given in the publish transaction; staging and failed builds have none.
-- event_count, topic_count: what the snapshot serves; events_read: what its build has read so far.
-- phase: fold, validate, waiting (validated, and a person has to publish), published, failed.
create table snapshot (
    snapshot_id uuid primary key,
    parent_snapshot_id uuid references snapshot,
    ordinal bigint unique check (ordinal > 0),
    status text not null check (status in ('staging', 'active', 'archived', 'failed')),
    event_min_seq bigint not null,
    event_max_seq bigint not null,
    event_count bigint not null default 0,
    topic_count bigint not null default 0,
    events_read bigint not null default 0,
    builder_version text not null,
    summarizer_version text not null,
    merge_policy_version text not null,
    trigger text not null,
    built_by text not null,
    lease_epoch bigint not null,
    phase text not null,
    build_started_at timestamptz not null,
    build_ended_at timestamptz,
    validation_status text not null check (validation_status in ('pending', 'passed', 'failed')),
    failure text,
    check ((ordinal is not null) = (status in ('active', 'archived')))
);
create unique index snapshot_active on snapshot (status) where status = 'active';
create index snapshot_staging on snapshot (lease_epoch) where status = 'staging';
create index snapshot_started on snapshot (build_started_at desc, snapshot_id);

-- The active pointer. Publish, rollback and retention lock this row first.
create table memory (
    singleton boolean primary key default true check (singleton),
    active_snapshot_id uuid references snapshot,
    last_ordinal bigint not null default 0
);
insert into memory default values;

-- Who may build. A builder whose epoch is no longer the row's has lost the lease.
create table build_lease (
    singleton boolean primary key default true check (singleton),
    epoch bigint not null default 0,
    holder text,
    expires_at timestamptz not null default '-infinity'
);
insert into build_lease default values;

-- A topic as the snapshots from from_ordinal up to but without to_ordinal serve it.
-- refs: event_seqs in canonical order; children: topic ids in order. One of both is empty.
-- summary: [{"text", "first_event_id", "last_event_id", "excerpt"}, …].
-- metadata: what the fold needs to go on, and presentation.
create table topic_version (
    topic_id uuid not null,
    from_ordinal bigint not null,
    to_ordinal bigint,
    participant_set_id bigint not null,
    internal boolean not null,
    parent_topic_id uuid,
    is_leaf boolean not null,
    node_id bytea not null,
    children uuid[] not null,
    refs bigint[] not null,
    event_count bigint not null,
    first_at timestamptz not null,
    last_at timestamptz not null,
    opened_seq bigint not null,
    label text not null,
    summary jsonb not null,
    metadata jsonb not null,
    primary key (topic_id, from_ordinal),
    check (to_ordinal > from_ordinal),
    check (is_leaf = (cardinality(children) = 0)),
    check (is_leaf = (cardinality(refs) > 0))
);
-- The latest topic of a set, as of an ordinal: where the fold goes on.
create index topic_version_latest
    on topic_version (participant_set_id, internal, opened_seq desc, from_ordinal desc)
    where is_leaf;
-- What was written, and closed, above an ordinal: what a publish after a rollback takes back.
create index topic_version_from on topic_version (from_ordinal);
create index topic_version_to on topic_version (to_ordinal) where to_ordinal is not null;
create index topic_version_node on topic_version (node_id, from_ordinal);

-- Which leaf holds an event, as of an ordinal.
create table topic_ref (
    event_seq bigint not null,
    from_ordinal bigint not null,
    to_ordinal bigint,
    topic_id uuid not null,
    primary key (event_seq, from_ordinal)
);

-- What a running build proposes: the topics it changed, whole. Nobody reads it but the builder.
create table staged_topic (
    snapshot_id uuid not null references snapshot,
    topic_id uuid not null,
    participant_set_id bigint not null,
    internal boolean not null,
    parent_topic_id uuid,
    is_leaf boolean not null,
    node_id bytea not null,
    children uuid[] not null,
    refs bigint[] not null,
    event_count bigint not null,
    first_at timestamptz not null,
    last_at timestamptz not null,
    opened_seq bigint not null,
    label text not null,
    summary jsonb not null,
    metadata jsonb not null,
    primary key (snapshot_id, topic_id)
);
create index staged_topic_latest
    on staged_topic (snapshot_id, participant_set_id, internal, opened_seq desc);

grant select, insert, update, delete on
    snapshot, memory, build_lease, topic_version, topic_ref, staged_topic
    to ${application};
