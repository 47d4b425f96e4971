-- What administrators did, and what was refused to those who tried.

-- Two rows for each call, by call_id: one before it is made, so that nothing is done without a
-- trace, and one when it has ended. The first alone tells of a call that runs, or of a server that
-- died over it. The application may add rows and read them, and nothing else.
--
-- call_id: of the request, as the server's log names it.
-- caller: the token's subject; `open` where everybody is one caller.
-- arguments: as they were sent; json and not jsonb, which would refuse a NUL in a string.
-- outcome: null before the call, then `ok` or the code of its error.
create table audit (
    audit_seq bigint generated always as identity primary key,
    recorded_at timestamptz not null,
    call_id text not null,
    caller text not null,
    tool text not null,
    arguments json not null,
    outcome text
);
create index audit_call on audit (call_id);

grant select, insert on audit to ${application};
