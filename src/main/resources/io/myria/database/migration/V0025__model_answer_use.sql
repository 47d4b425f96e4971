-- Recorded answers that builds were made of stay as long as a replay may ask for them, however
-- short the audit is kept. A row says that a build used the answer to a request; it goes with the
-- answer, or when the build's rows in guided_set have gone.
create table model_answer_use (
    snapshot_id uuid not null,
    request_hash bytea not null references model_answer on delete cascade,
    primary key (snapshot_id, request_hash)
);
create index model_answer_use_request on model_answer_use (request_hash);

insert into model_answer_use (snapshot_id, request_hash)
select w.snapshot_id, a.request_hash
from model_answer a
join model_work w using (work_seq)
where w.workflow = 'build' and w.snapshot_id is not null
order by w.snapshot_id, a.request_hash;

-- kept: an assignment that is older than the audit is kept, and whose answers are in use: what was
-- said in it has gone, and of which events it was shown is known as long as the answers are.
alter table model_work add column kept boolean not null default false;
drop index model_work_begun;
create index model_work_begun on model_work (begun_at) where not kept;

grant select, insert, update, delete on model_answer_use to ${application};
