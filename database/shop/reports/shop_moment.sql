-- The moments in which a day of the shop begins and ends, for columns with a time.
create or replace function internal.shop_moment(day date) returns timestamptz
language sql stable
set search_path = ''
as $$ select day::timestamp at time zone (select time_zone from internal.shop_settings) $$;
