create or replace function auth.jwt() returns jsonb
language sql stable
set search_path = ''
as $$
  select nullif(current_setting('request.jwt.claims', true), '')::jsonb
$$;
grant execute on function auth.jwt() to anon, authenticated, service_role;
