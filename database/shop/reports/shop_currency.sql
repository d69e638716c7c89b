-- For request roles: the settings behind it are closed to them.
create or replace function internal.shop_currency() returns text
language sql stable security definer
set search_path = ''
as $$ select currency from internal.shop_settings $$;
grant execute on function internal.shop_currency() to authenticated, service_role;
