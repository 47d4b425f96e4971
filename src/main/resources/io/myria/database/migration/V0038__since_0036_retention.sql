-- Retention: what events a rule names are erased in the background when they are old enough.

-- keep_days: by when the events happened. A rule that names nothing is for all events.
-- looked_at: when it was last applied, at first when it was added. Rules are never deleted.
create table retention_rule (
    rule_id uuid primary key,
    added_at timestamptz not null,
    added_by text not null,
    keep_days integer not null check (keep_days > 0),
    participant text,
    agents text[] not null default '{}',
    shared boolean not null default false,
    context_id text,
    channel text,
    type text,
    looked_at timestamptz not null,
    removed_at timestamptz,
    removed_by text,
    check ((removed_at is null) = (removed_by is null)),
    check (participant is not null or (agents = '{}' and not shared))
);
create index retention_rule_active on retention_rule (added_at, rule_id) where removed_at is null;

grant select, insert on retention_rule to ${application};
grant update (looked_at, removed_at, removed_by) on retention_rule to ${application};
