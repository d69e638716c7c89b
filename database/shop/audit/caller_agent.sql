create or replace function internal.caller_agent() returns text
language sql stable
set search_path = ''
as $$ select left(nullif(current_setting('request.headers', true), '')::jsonb ->> 'user-agent', 500) $$;
grant execute on function internal.caller_agent() to anon, authenticated, service_role;
