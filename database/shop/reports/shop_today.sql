-- Today in the shop's time zone, for request roles, which cannot read the settings.
create or replace function internal.shop_today() returns date
language sql stable security definer
set search_path = ''
as $$ select internal.local_date() $$;
grant execute on function internal.shop_today() to authenticated, guest, service_role;
