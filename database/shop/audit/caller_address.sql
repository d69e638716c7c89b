-- The IP address of the request.
create or replace function internal.caller_address() returns text
language sql stable
set search_path = ''
as $$
  select nullif(trim(split_part(nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-forwarded-for', ',', 1)), '')
$$;
grant execute on function internal.caller_address() to anon, authenticated, service_role;
