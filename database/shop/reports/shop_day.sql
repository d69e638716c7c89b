-- A day in the shop's time zone, for request roles, which cannot read the settings.
create or replace function internal.shop_day(at timestamptz) returns date
language sql stable security definer
set search_path = ''
as $$ select internal.local_date(at) $$;
grant execute on function internal.shop_day(timestamptz) to authenticated, guest;
