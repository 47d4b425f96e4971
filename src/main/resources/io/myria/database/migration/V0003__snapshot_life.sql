-- Snapshots after their build: waiting for a person, rolled back to, retired, deleted.

-- parent_snapshot_id is a name only: a parent may be deleted before its children.
-- full_build: the staged topics are all there are, and not changes to the parent.
-- retired_at: since then no request may begin to read it; later it is deleted.
-- changed_topics, changed_bytes: what publishing it wrote.
-- failed_rule, failed_topic: what validation found, for whoever repairs it.
alter table snapshot
    drop constraint snapshot_parent_snapshot_id_fkey,
    add column full_build boolean not null default false,
    add column retired_at timestamptz check (retired_at is null or status = 'archived'),
    add column changed_topics bigint not null default 0,
    add column changed_bytes bigint not null default 0,
    add column failed_rule text,
    add column failed_topic uuid;
-- How many failed builds there are, and which are the oldest.
create index snapshot_failed on snapshot (build_started_at desc, snapshot_id)
    where status = 'failed';

-- After a rollback nothing builds by itself until a person says so.
alter table memory
    add column builds_held_since timestamptz,
    add column builds_held_by text,
    add check ((builds_held_since is null) = (builds_held_by is null));

-- Jobs that read a snapshot for longer than a request may: it is not deleted meanwhile.
create table snapshot_lease (
    snapshot_id uuid not null,
    holder text not null,
    expires_at timestamptz not null,
    primary key (snapshot_id, holder)
);

-- Ordinals of deleted snapshots of which rows are left that nothing serves any more.
create table snapshot_remains (
    ordinal bigint primary key
);
create index topic_ref_to on topic_ref (to_ordinal) where to_ordinal is not null;

grant select, insert, update, delete on snapshot_lease, snapshot_remains to ${application};
