-- The moment at which the books of a day begin. A closed month began and ended in the time zone that the shop had then.
create or replace function internal.book_start(day date) returns timestamptz
language sql stable
set search_path = ''
as $$
  select coalesce(
    (select c.ends_at from internal.closed_months as c where c.month = (day - interval '1 month')::date and day = date_trunc('month', day)),
    (select c.starts_at from internal.closed_months as c where c.month = day),
    internal.day_start(day))
$$;
