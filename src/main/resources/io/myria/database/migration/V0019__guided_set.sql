-- What a model had part in. Where it gave a set's topics another shape, the rows of the fold that
-- follow are no function of the log alone any more: they are those of a branch, which goes on from
-- the rows of another fold up to an event. Reads take the last row of the branch, else of what it
-- branched off from. A build that goes on from anything but the newest branch begins one of its
-- own, so that a rollback has nothing to take back.
create table fold_branch (
    fold bigint primary key,
    parent_fold bigint not null,
    until_seq bigint not null
);

-- A fold and those behind it, and up to which event the rows of each count.
create function fold_line(fold bigint, until_seq bigint)
returns table (fold bigint, until_seq bigint)
language sql stable as $$
    with recursive line (fold, until_seq) as (
        select $1, $2
        union all
        select b.parent_fold, least(b.until_seq, l.until_seq)
        from line l
        join fold_branch b on b.fold = l.fold
    )
    select line.fold, line.until_seq from line
$$;

-- A set that a build asked a model about. after_seq, event_seq: the events of that build, which
-- decide what is asked; fold: its branch. Rows of builds that came to nothing are dropped; the
-- others stay as long as their branch is in use, for they are what a replay goes by.
-- reason: why its topics are as without a model; rules: those that the proposal broke.
create table guided_set (
    snapshot_id uuid not null,
    event_seq bigint not null,
    participant_set_id bigint not null,
    internal boolean not null,
    after_seq bigint not null,
    fold bigint not null,
    prompt text not null,
    model text,
    taken boolean not null,
    repaired boolean not null,
    reason text,
    rules text[] not null,
    detail text not null,
    primary key (snapshot_id, event_seq, participant_set_id, internal)
);
create index guided_set_fold on guided_set (fold, event_seq);

alter table snapshot add column guided_sets bigint not null default 0;

grant select, insert, update, delete on fold_branch, guided_set to ${application};
