-- What an event is found by, where the version that appended it read another text in it; and which
-- memories somebody said outright are to be kept.

-- One row an event whose terms in the log are not those of its text as it is read now: the log does
-- not change. Derived with the passages, and read in place of event_content.terms.
create table event_terms (
    derivation_id bigint not null references derivation,
    event_seq bigint not null,
    terms tsvector not null,
    primary key (derivation_id, event_seq)
);

grant select, insert, update, delete on event_terms to ${application};

-- explicit: somebody said that it is to be remembered; then it does not age.
alter table fingerprint add column explicit boolean not null default false;
