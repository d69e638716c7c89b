-- This day of the month of a date, or the last one of a shorter month.
create or replace function internal.day_in_month(month date, day integer) returns date
language sql immutable
set search_path = ''
as $$
  select least(
    date_trunc('month', month)::date + day - 1,
    (date_trunc('month', month) + interval '1 month - 1 day')::date
  )
$$;
