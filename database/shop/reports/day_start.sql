-- The moment at which a day begins in the shop's time zone.
create or replace function internal.day_start(day date) returns timestamptz
language sql stable
set search_path = ''
as $$ select day::timestamp at time zone (select time_zone from internal.shop_settings) $$;
