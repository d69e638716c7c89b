-- The first moment of a day of the shop's.
create or replace function internal.start_of_day(day date) returns timestamptz
language sql stable
set search_path = ''
as $$ select day::timestamp at time zone (select time_zone from internal.shop_settings) $$;
