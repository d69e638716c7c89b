-- The same time on the next working day, Monday to Friday in the shop's time zone.
create or replace function internal.working_day_after(at timestamptz) returns timestamptz
language sql stable
set search_path = ''
as $$
  select at + make_interval(days => case extract(isodow from internal.local_date(at)) when 5 then 3 when 6 then 2 else 1 end)
$$;
