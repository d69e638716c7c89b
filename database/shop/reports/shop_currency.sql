-- For request roles, which cannot read the settings.
create or replace function internal.shop_currency() returns text
language sql stable security definer
set search_path = ''
as $$ select currency from internal.shop_settings $$;
grant execute on function internal.shop_currency() to authenticated, service_role;
