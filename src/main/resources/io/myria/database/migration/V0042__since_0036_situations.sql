-- situation: what an experience was about, in its emitter's words. arguments: those of a call that
-- are short, as "name: value". Rows that were derived before are derived anew.
alter table experience
    add column situation text,
    add column arguments text[] not null default '{}';
