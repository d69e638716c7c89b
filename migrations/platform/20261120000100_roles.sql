-- What a hosted Supabase brings itself: the three request roles, the auth schema and its helpers.

do $$
declare
  wanted text;
begin
  foreach wanted in array array['anon', 'authenticated', 'service_role'] loop
    if not exists (select from pg_roles where rolname = wanted) then
      begin
        execute format('create role %I nologin noinherit', wanted);
      exception when duplicate_object or unique_violation then
        null; -- roles belong to the whole cluster: another database of it was being set up at the same moment
      end;
    end if;
    -- The server logs in as the owner and steps down to one of these for each request.
    execute format('grant %I to current_user', wanted);
  end loop;
end
$$;

create schema if not exists auth;
create schema if not exists extensions;

grant usage on schema public, auth to anon, authenticated, service_role;
revoke create on schema public from public;

-- A new function is callable by nobody until it is granted: /rest/v1 exposes what may be executed.
alter default privileges revoke execute on functions from public;

create or replace function auth.jwt() returns jsonb
language sql stable
set search_path = ''
as $$
  select nullif(current_setting('request.jwt.claims', true), '')::jsonb
$$;

create or replace function auth.uid() returns uuid
language sql stable
set search_path = ''
as $$
  select (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid
$$;

create or replace function auth.role() returns text
language sql stable
set search_path = ''
as $$
  select nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role'
$$;

grant execute on function auth.jwt(), auth.uid(), auth.role() to anon, authenticated, service_role;
