-- What an agent did and what came of it, read from single events: results of tools, outcomes of
-- actions, feedback. All of it is a function of the log and can be dropped. Patterns, confidences
-- and what is still fresh are worked out when it is read, among the rows that the reader may see.

-- One row an event. args_digest: of a call and its arguments in canonical form; words_digest: of
-- the same by the words in them, in any order; value_digest: of what a call returned. terms: of
-- the situation. fetched_at: never later than when the event was recorded. ttl_seconds: for how
-- long its emitter vouches for it.
create table experience (
    derivation_id bigint not null references derivation,
    event_seq bigint not null,
    participant_set_id bigint not null,
    internal boolean not null,
    occurred_at timestamptz not null,
    kind text collate "C" not null check (kind in ('result', 'outcome', 'feedback',
                                                           'retrieval')),
    action text collate "C",
    args_digest text collate "C",
    words_digest text collate "C",
    value_digest text collate "C",
    terms text[] not null,
    fetched_at timestamptz not null,
    ttl_seconds bigint check (ttl_seconds >= 0),
    success boolean,
    error_class text,
    feedback text collate "C"
        check (feedback in ('approval', 'correction', 'rejection', 'neutral')),
    primary key (derivation_id, event_seq),
    check ((kind = 'feedback') = (feedback is not null))
);
create index experience_of_args
    on experience (derivation_id, args_digest, participant_set_id, internal, fetched_at desc,
                   event_seq desc)
    where kind = 'result';
create index experience_of_words
    on experience (derivation_id, words_digest, participant_set_id, internal, fetched_at desc,
                   event_seq desc)
    where kind = 'result';
create index experience_of_set
    on experience (derivation_id, participant_set_id, internal, event_seq desc)
    where kind <> 'retrieval';
create index experience_of_retrievals
    on experience (derivation_id, participant_set_id, action, event_seq desc)
    where kind = 'retrieval';
create index experience_judging
    on experience (derivation_id, participant_set_id, internal, event_seq desc)
    where feedback <> 'neutral';

-- The later event says that it is of the earlier one, used it, or judges it, which is a retrieval;
-- both are of one exact set.
create table experience_link (
    derivation_id bigint not null references derivation,
    from_seq bigint not null,
    to_seq bigint not null,
    relation text collate "C" not null check (relation in ('refers_to', 'used', 'judges')),
    primary key (derivation_id, to_seq, from_seq, relation),
    check (from_seq < to_seq)
);
create index experience_link_from
    on experience_link (derivation_id, from_seq, relation, to_seq);

-- What Myria was asked counts for no trigger and no lag: they ask how many of these there are.
create index event_that_retrieves on event_content (event_seq) where type = 'myria.retrieval';

grant select, insert, update, delete on experience, experience_link to ${application};
