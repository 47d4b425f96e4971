-- What was said for or against earlier events of the very same set: what is rejected is not quoted.
-- Like other rows of the fold a function of the log, and read up to the event that the fold goes on
-- from; unlike these the same under all rules. judged_id: of the earlier event.
create table fold_word (
    participant_set_id bigint not null,
    internal boolean not null,
    judged_id uuid not null,
    event_seq bigint not null,
    against boolean not null,
    primary key (participant_set_id, internal, judged_id, event_seq)
);
create index fold_word_said on fold_word (event_seq);

grant select, insert, update, delete on fold_word to ${application};
