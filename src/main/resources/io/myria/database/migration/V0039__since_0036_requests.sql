-- Requests in words to forget something, and the events that they concern, as a consumer reads them.
--
-- exact, names: of what is to be forgotten, normalised: later events that have any of the former, or
-- where there are none all of the latter, are withheld, too.
create table forget_request (
    derivation_id bigint not null,
    event_seq bigint not null,
    participant_set_id bigint not null,
    exact text[] not null,
    names text[] not null,
    primary key (derivation_id, event_seq)
);
create index forget_request_of_set
    on forget_request (derivation_id, participant_set_id, event_seq);

create table forget_target (
    derivation_id bigint not null,
    event_seq bigint not null,
    request_seq bigint not null,
    primary key (derivation_id, event_seq, request_seq)
);
create index forget_target_of_request on forget_target (derivation_id, request_seq, event_seq);

grant select, insert, update, delete on forget_request, forget_target to ${application};
