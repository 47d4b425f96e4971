-- The events of one exact set in canonical order, internal ones apart: what a scope sees beside
-- an event, and its newest, are found without a look at what it does not see.
create index event_of_set_in_time
    on event (participant_set_id, internal, occurred_at, event_seq);
