-- Days of the shop from `first_day` to `last_day` without a row in internal.figure_days. Days before the first payment, refund,
-- dispute or cart, and after the last, are not among them: they have no figures.
create or replace function internal.open_days(first_day date, last_day date) returns setof date
language sql stable rows 1
set search_path = ''
as $$
  with moments as (
    select min(p.settled_at) as first, max(p.settled_at) as last from public.payments as p where p.status = 'succeeded'
    union all select min(r.settled_at), max(r.settled_at) from public.refunds as r where r.state = 'succeeded'
    -- Returned refunds have another state. Both of their days count.
    union all select min(least(r.settled_at, r.returned_at)), max(greatest(r.settled_at, r.returned_at)) from public.refunds as r where r.returned_at is not null
    union all select min(b.booked_at), max(b.booked_at) from public.dispute_bookings as b
  ), span as (
    select least(min(internal.local_date(m.first)), (select min(c.day) from internal.cart_days as c)) as first,
      greatest(max(internal.local_date(m.last)), (select max(c.day) from internal.cart_days as c)) as last
    from moments as m
  )
  select d.day from span cross join lateral (
    select n.first + g as day from (select greatest(span.first, first_day) as first, least(span.last, last_day) as last) as n
    cross join lateral generate_series(0, n.last - n.first) as g
  ) as d
  where not exists (select from internal.figure_days as f where f.day = d.day) and span.first is not null
$$;
