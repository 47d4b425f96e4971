-- Which event replaces which, as a network over both messages finds it, one row for each pair.
-- earlier_seq: the event that is replaced, of the same exact set and as internal as the later one,
-- so that a caller who sees one of them sees both; it stands before the later one in the log and by
-- its own time. probability: as the network gives it; what is neither likely nor denied is not kept.
create table event_change (
    derivation_id bigint not null,
    event_seq bigint not null,
    participant_set_id bigint not null,
    internal boolean not null,
    occurred_at timestamptz not null,
    earlier_seq bigint not null,
    probability double precision not null check (probability between 0 and 1),
    primary key (derivation_id, event_seq, earlier_seq),
    check (earlier_seq < event_seq)
);
create index event_change_of_earlier on event_change (derivation_id, earlier_seq);

grant select, insert, update, delete on event_change to ${application};
