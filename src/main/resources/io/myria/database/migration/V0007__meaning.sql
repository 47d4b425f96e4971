-- What the fold needs to group by meaning, where events have vectors; as of an event, like the rest
-- of what it remembers.

-- The closed leaves of a set that were added to last, the newest at the end.
alter table fold_set add column recent uuid[] not null default '{}';

-- What a closed leaf means: the mean of its events' vectors, a signed byte a dimension.
create table fold_leaf (
    fold bigint not null,
    topic_id uuid not null,
    event_seq bigint not null,
    meaning bytea not null,
    primary key (fold, topic_id, event_seq)
);
-- Compressing what looks like noise only costs time.
alter table fold_leaf alter column meaning set storage external;

grant select, insert, update, delete on fold_leaf to ${application};
