-- A set with many changed topics is put before a model in portions. portions: those whose proposals
-- were taken, from 0, the newest topics' first; portions_of: how many there were, 0 where none was
-- asked about.
alter table guided_set
    add column portions integer[] not null default '{0}',
    add column portions_of integer not null default 1;
