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

create schema if not exists extensions;

revoke create on schema public from public;

-- A new function is callable by nobody until it is granted: /rest/v1 exposes what may be executed.
alter default privileges revoke execute on functions from public;

grant usage on schema public to anon, authenticated, service_role;
