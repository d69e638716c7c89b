-- The first billing date that is not before `today`: the planned one, or the same day of a later month.
create or replace function internal.next_billing_day(planned date, day integer, today date) returns date
language sql immutable
set search_path = ''
as $$
  select case
    when planned >= today then planned
    when internal.day_in_month(today, day) >= today then internal.day_in_month(today, day)
    else internal.day_in_month((date_trunc('month', today) + interval '1 month')::date, day)
  end
$$;
