-- That an event's set is there is asked by the statement that appends, once a group: sets are never
-- deleted, and the application's role could not. The foreign key asked once an event, locked the
-- set's row for it, and took a quarter of PostgreSQL's time of an append.
alter table event drop constraint event_participant_set_id_fkey;
