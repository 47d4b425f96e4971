-- Exact sets whose topics broke a rule of validation in a build, and which it then built leaf-only:
-- what came after after_seq stands in leaves by hint and time; all before is as it was. It is what
-- the next build needs to try such a set in full again, and what administrators are told of it.

-- after_seq: the last event up to which the set's topics are whole.
-- open_topic_id, open_refs, open_provisional: its open leaf as it was then, where it had one.
-- rules: those that were broken; problem: the first of them, in words.
create table leaf_only_set (
    snapshot_id uuid not null references snapshot on delete cascade,
    participant_set_id bigint not null,
    internal boolean not null,
    after_seq bigint not null,
    open_topic_id uuid,
    open_refs bigint[] not null default '{}',
    open_provisional bigint,
    rules text[] not null,
    problem text not null,
    primary key (snapshot_id, participant_set_id, internal)
);

alter table snapshot add column leaf_only_sets bigint not null default 0;

grant select, insert, update, delete on leaf_only_set to ${application};
