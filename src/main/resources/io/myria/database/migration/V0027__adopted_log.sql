-- A log that was exported whole goes into an empty store as the same log: its topics' ids hash the
-- log's id, and its nodes' ids the participants' numbers. The application may change neither, so
-- two functions of the owner do it, and only while there is nothing that could be changed by it.

create function adopt_log(wanted uuid) returns void
language plpgsql security definer set search_path = ${flyway:defaultSchema}, pg_temp as $$
begin
    -- Nobody appends meanwhile.
    perform pg_advisory_xact_lock(
        hashtextextended('myria.log:' || '${flyway:defaultSchema}', 0));
    if exists (select from event) then
        raise exception 'the log holds events' using errcode = 'object_not_in_prerequisite_state';
    end if;
    update log set log_id = wanted;
end $$;

-- Adds those names that are new, where their numbers are free, too.
create function adopt_participants(names text[], numbers bigint[]) returns void
language plpgsql security definer set search_path = ${flyway:defaultSchema}, pg_temp as $$
begin
    -- Nobody is given a number meanwhile.
    lock table participant in share row exclusive mode;
    insert into participant (participant_id, name) overriding system value
    select u.number, u.name
    from unnest(numbers, names) as u (number, name)
    where u.number > 0
    order by u.number
    on conflict do nothing;
    perform setval(
        pg_get_serial_sequence('participant', 'participant_id'),
        greatest(coalesce((select max(participant_id) from participant), 1),
                 (select last_value from participant_participant_id_seq)));
end $$;

revoke all on function adopt_log(uuid), adopt_participants(text[], bigint[]) from public;
grant execute on function adopt_log(uuid), adopt_participants(text[], bigint[])
    to ${application};
