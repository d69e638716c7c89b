-- A fourth request role: a buyer without an account. No policy or function of `authenticated` applies to it, so everything is
-- closed to it that is not granted to it by name. A schema of somebody else (MIGRATE=platform) grants it nothing.
do $$
begin
  if not exists (select from pg_roles where rolname = 'guest') then
    begin
      create role guest nologin noinherit;
    exception when duplicate_object or unique_violation then
      null; -- Roles belong to the whole cluster, and another of its databases is being set up at the same time.
    end;
  end if;
  grant guest to current_user;
end
$$;

grant usage on schema public, auth to guest;
grant execute on function auth.uid() to guest;
