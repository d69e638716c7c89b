-- With MIGRATE=platform, roles and privileges are those of a hosted Supabase: a schema written for one applies unchanged.
-- The shop's first migration takes the default privileges back.

-- Roles that schemas grant to or name as owners. Nobody can sign in with them.
do $$
declare
  wanted text;
begin
  foreach wanted in array array[
    'postgres', 'authenticator', 'dashboard_user', 'supabase_admin', 'supabase_auth_admin', 'supabase_storage_admin'
  ] loop
    if not exists (select from pg_roles where rolname = wanted) then
      begin
        execute format('create role %I nologin noinherit', wanted);
      exception when duplicate_object or unique_violation then
        null; -- Roles belong to the whole cluster, and another of its databases is being set up at the same time.
      end;
    end if;
  end loop;
  if current_user <> 'postgres' and not pg_has_role('postgres', 'member') then
    grant postgres to current_user;
  end if;
exception when insufficient_privilege then
  raise warning 'role % could not be created: %', wanted, sqlerrm;
end
$$;

-- The service role passes over policies. Only some hosts allow that; elsewhere it needs a policy on each table.
do $$
begin
  if not (select rolbypassrls from pg_roles where rolname = 'service_role') then
    alter role service_role bypassrls;
  end if;
exception when insufficient_privilege then
  raise warning 'service_role cannot bypass row-level security: %', sqlerrm;
end
$$;

alter default privileges grant execute on functions to public;
alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
alter default privileges in schema public grant all on functions to anon, authenticated, service_role;

grant usage on schema extensions to public;
do $$
declare
  wanted text;
begin
  foreach wanted in array array['pgcrypto', 'uuid-ossp'] loop
    if exists (select from pg_available_extensions where name = wanted) then
      execute format('create extension if not exists %I with schema extensions', wanted);
    end if;
  end loop;
exception when insufficient_privilege then
  raise warning 'extension % could not be created: %', wanted, sqlerrm;
end
$$;

-- Schemas call extensions without naming their schema, also from psql. The server sets the same path for itself.
do $$
begin
  execute format('alter database %I set search_path = "$user", public, extensions', current_database());
exception when insufficient_privilege then
  raise warning 'the search path of the database could not be set: %', sqlerrm;
end
$$;

-- Migrations add their tables to it. There is no realtime API that reads it.
do $$
begin
  if not exists (select from pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
exception when insufficient_privilege then
  raise warning 'publication supabase_realtime could not be created: %', sqlerrm;
end
$$;
