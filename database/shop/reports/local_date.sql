create or replace function internal.local_date(at timestamptz default now()) returns date
language sql stable
set search_path = ''
as $$ select (at at time zone (select time_zone from internal.shop_settings))::date $$;
