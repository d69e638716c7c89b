-- The three request roles of Supabase.
do $$
declare
  wanted text;
begin
  foreach wanted in array array['anon', 'authenticated', 'service_role'] loop
    if not exists (select from pg_roles where rolname = wanted) then
      begin
        execute format('create role %I nologin noinherit', wanted);
      exception when duplicate_object or unique_violation then
        null; -- Roles belong to the whole cluster, and another of its databases is being set up at the same time.
      end;
    end if;
    -- The server connects as the owner and switches to one of these roles for each request.
    execute format('grant %I to current_user', wanted);
  end loop;
end
$$;

create schema if not exists extensions;

revoke create on schema public from public;

-- /rest/v1 exposes every function that a request role may execute, so a new function is closed until it is granted.
alter default privileges revoke execute on functions from public;

grant usage on schema public to anon, authenticated, service_role;
