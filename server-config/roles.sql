-- The database and the three roles of Myria, for a PostgreSQL (15 or newer) of your own. Run once,
-- as a superuser, from the server's database `postgres`; the passwords come from the environment,
-- by the names that `./myria serve` and `./myria migrate` read too:
--
--   MYRIA_MIGRATION_PASSWORD=… MYRIA_DATABASE_PASSWORD=… \
--     psql -d postgres -f server-config/roles.sql
--
-- Other names: add -v database=… -v owner=… -v migrator=… -v application=…

\set ON_ERROR_STOP on
\getenv migrator_password MYRIA_MIGRATION_PASSWORD
\getenv application_password MYRIA_DATABASE_PASSWORD
\if :{?migrator_password}
\else
    do $$ begin
        raise exception 'set MYRIA_MIGRATION_PASSWORD in the environment; nothing was changed';
    end $$;
\endif
\if :{?application_password}
\else
    do $$ begin
        raise exception 'set MYRIA_DATABASE_PASSWORD in the environment; nothing was changed';
    end $$;
\endif
\if :{?database}
\else
    \set database myria
\endif
\if :{?owner}
\else
    \set owner myria_owner
\endif
\if :{?migrator}
\else
    \set migrator myria_migrator
\endif
\if :{?application}
\else
    \set application myria_app
\endif

-- Owns every table and cannot log in.
create role :"owner" nologin;

-- Migrates. It has the owner's rights only after SET ROLE, which the migration says first.
create role :"migrator" login noinherit password :'migrator_password';
grant :"owner" to :"migrator";

-- Serves. The migrations grant it what it needs: on the log, to read and to insert.
create role :"application" login noinherit password :'application_password';

create database :"database" owner :"owner" encoding 'UTF8' template template0;
revoke all on database :"database" from public;
grant connect on database :"database" to :"migrator", :"application";
