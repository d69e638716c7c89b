-- "Today" for request roles: the settings behind it are closed to them.
create or replace function internal.shop_today() returns date
language sql stable security definer
set search_path = ''
as $$ select internal.local_date() $$;
grant execute on function internal.shop_today() to authenticated, service_role;
