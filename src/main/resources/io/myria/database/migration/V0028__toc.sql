-- The table of contents by time. A row tells of one period of one exact set, its internal events
-- apart, as ordinals serve it. level: year, month, week or day; begins: the period's first day in
-- the zone of the builder's version. Of a day there is a row for each 32 segments, part 0 the first
-- of them, and the day is all of its parts; of the other levels there is part 0 alone.
-- segments: of days, in canonical order, with what is told of each.
create table toc_version (
    participant_set_id bigint not null,
    internal boolean not null,
    level text collate "C" not null check (level in ('year', 'month', 'week', 'day')),
    begins date not null,
    part bigint not null check (part >= 0 and (part = 0 or level = 'day')),
    from_ordinal bigint not null,
    to_ordinal bigint,
    event_count bigint not null check (event_count > 0),
    tokens bigint not null,
    first_at timestamptz not null,
    first_seq bigint not null,
    last_at timestamptz not null,
    last_seq bigint not null,
    title text not null,
    keywords jsonb not null,
    bullets jsonb not null,
    segments jsonb not null,
    primary key (participant_set_id, internal, level, begins, part, from_ordinal),
    check (to_ordinal > from_ordinal)
);
-- What was written, and closed, above an ordinal: what a publish after a rollback takes back.
create index toc_version_from on toc_version (from_ordinal);
create index toc_version_to on toc_version (to_ordinal) where to_ordinal is not null;

-- What a running build changes. A part without events is one that is there no longer.
create table staged_toc (
    snapshot_id uuid not null,
    participant_set_id bigint not null,
    internal boolean not null,
    level text collate "C" not null,
    begins date not null,
    part bigint not null,
    event_count bigint not null,
    tokens bigint not null,
    first_at timestamptz not null,
    first_seq bigint not null,
    last_at timestamptz not null,
    last_seq bigint not null,
    title text not null,
    keywords jsonb not null,
    bullets jsonb not null,
    segments jsonb not null,
    primary key (snapshot_id, participant_set_id, internal, level, begins, part)
);

grant select, insert, update, delete on toc_version, staged_toc to ${application};
