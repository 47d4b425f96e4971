-- The words of a message that somebody should know who goes on, and how many of them are needed
-- (docs/adr/0106).
alter table fingerprint add column telling text, add column worth double precision;
