-- The books of a language model's work: what it was shown and said, and what that cost. Rows are
-- let go of when they are as old as the settings say; the accounts of the last hour and the totals
-- outlive a restart and are all servers'.

-- One row an assignment: written before the model is asked, completed when it has concluded. A row
-- without an outcome tells of one at work, or of a server that died over it.
--
-- audience: names of those who may see all that the model is shown, as a JSON array.
-- snapshot_id: read, or being built.
-- outcome: ok, or the code of the failure for which deterministic work took the model's place.
-- cost_nanos: billionths of a US dollar.
-- transcript: JSON, deflated (RFC 1950): the input, the tools offered, each round with its calls
-- and what they were shown, each bounded.
create table model_work (
    work_seq bigint generated always as identity primary key,
    begun_at timestamptz not null,
    workflow text not null,
    audience json not null,
    snapshot_id uuid,
    prompt text not null,
    model text not null,
    answered_by text,
    replayed boolean not null,
    outcome text,
    detail text,
    rounds bigint not null default 0,
    calls bigint not null default 0,
    prompt_tokens bigint not null default 0,
    completion_tokens bigint not null default 0,
    cost_nanos bigint not null default 0,
    millis bigint not null default 0,
    transcript bytea
);
create index model_work_begun on model_work (begun_at);

-- Events whose words or ids an assignment showed its model: the evidence of the mask, and what an
-- erasure finds audit and recorded answers by.
create table model_evidence (
    work_seq bigint not null references model_work on delete cascade,
    event_id uuid not null,
    primary key (work_seq, event_id)
);
create index model_evidence_event on model_evidence (event_id);

-- Answers by what was asked, so that a build can be done again without the model; of one request
-- the last answer stands.
--
-- request_hash: SHA-256 of the request's body, its keys in order, without headers.
-- work_seq: the assignment that was answered so, with whose row it goes.
-- answer: the body, deflated.
create table model_answer (
    request_hash bytea primary key,
    work_seq bigint not null references model_work on delete cascade,
    answer bytea not null
);
create index model_answer_work on model_answer (work_seq);

-- What an hour (`hour 2026-03-19T20`, in UTC) or a build (`snapshot …`) has used. What a request
-- may use is set aside before it is sent, so that caps hold on many servers at once, and a server
-- that dies leaves too much and never too little.
create table model_account (
    account text primary key,
    begun_at timestamptz not null,
    calls bigint not null,
    tokens bigint not null,
    cost_nanos bigint not null
);
create index model_account_begun on model_account (begun_at);

-- Totals since the beginning.
create table model_total (
    workflow text not null,
    outcome text not null,
    works bigint not null,
    calls bigint not null,
    prompt_tokens bigint not null,
    completion_tokens bigint not null,
    cost_nanos bigint not null,
    primary key (workflow, outcome)
);

-- An administrator's word on whether models may work.
create table model_switch (
    singleton boolean primary key check (singleton),
    works boolean not null,
    changed_at timestamptz not null,
    changed_by text not null
);

grant select, insert, update, delete on
    model_work, model_evidence, model_answer, model_account, model_total, model_switch
    to ${application};
