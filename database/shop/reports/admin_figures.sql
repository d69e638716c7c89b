-- Figures of a period, and in `before` of the preceding one: {totals, before, days: [{day, revenue, orders}],
-- services: [{service, orders, total}]}. `total` sums ordered lines before discount and tax. Duplicate
-- payments, their refunds and their disputes are no revenue. A refund that the bank returned is taken back on the day of its
-- return, and a transfer that was recorded by mistake on the day on which it was taken back, so the figures of a past period do not
-- change. An order counts with its first payment. What clients pay from their balance is revenue, what they have there is not.
create or replace function public.admin_figures(first_day date, last_day date) returns jsonb
language plpgsql stable security definer
set search_path = ''
set plan_cache_mode = force_custom_plan
set jit = off
as $$
#variable_conflict use_column
declare
  length constant integer := last_day - first_day + 1;
  zone constant text := (select s.time_zone from internal.shop_settings as s);
  since timestamptz;
  until timestamptz;
begin
  perform internal.must('money.read');
  if length is null or length not between 1 and 1096 then
    raise exception using errcode = 'PT400', message = 'A period can have 1 to 1,096 days';
  end if;
  -- For the indexes. Where clocks change at midnight, a day begins or ends up to an hour beside `day_start`: the day decides.
  since := internal.day_start(first_day - length) - interval '2 hours';
  until := internal.day_start(last_day + 1) + interval '2 hours';
  return (
    with paid as materialized (
      select d.day, d.day >= first_day as current, p.order_id, p.amount, p.is_first, o.client_id, o.origin, o.tax_rate, o.tax_inclusive
      from public.payments as p join public.orders as o on o.id = p.order_id
      cross join lateral (select (p.settled_at at time zone zone)::date as day) as d
      where (p.status = 'succeeded' or p.undone_at is not null) and not p.duplicate and p.settled_at >= since and p.settled_at < until
        and d.day between first_day - length and last_day
    ), given as (
      select r.payment_id, r.settled_at as at, r.amount as refunded, 0 as charged_back from public.refunds as r
      where (r.state = 'succeeded' or r.returned_at is not null) and r.settled_at >= since and r.settled_at < until
      union all
      select r.payment_id, r.returned_at, -r.amount, 0 from public.refunds as r where r.returned_at >= since and r.returned_at < until
      union all
      select p.id, p.undone_at, p.amount, 0 from public.payments as p where p.undone_at >= since and p.undone_at < until
      union all
      select d.payment_id, b.booked_at, 0, b.amount from public.dispute_bookings as b join public.disputes as d on d.id = b.dispute_id
      where b.booked_at >= since and b.booked_at < until
    ), given_back as (
      select d.day >= first_day as current, sum(g.refunded) as refunded, sum(g.charged_back) as charged_back
      from given as g join public.payments as p on p.id = g.payment_id
      cross join lateral (select (g.at at time zone zone)::date as day) as d
      where not p.duplicate and d.day between first_day - length and last_day
      group by 1
    ), daily as materialized (
      select p.current, p.day, sum(p.amount) as revenue, count(*) filter (where p.is_first) as orders from paid as p group by 1, 2
    ), filled as (
      select c.day >= first_day as current, c.user_id as client, min(c.day) as day
      from internal.cart_days as c where c.day between first_day - length and last_day group by 1, 2
    ), payers as (
      select p.current, p.client_id as client, max(p.day) as day from paid as p where p.origin = 'shop' group by 1, 2
    ), clients as (
      -- Guests count, too. Who ordered without a recorded cart counts as one with a cart; who paid only before filling one
      -- has not converted it.
      select current, count(*) as carts, count(*) filter (where p.day >= coalesce(f.day, p.day)) as converted
      from filled as f full join payers as p using (current, client) group by 1
    ), totals as (
      select period.current, jsonb_build_object(
        'revenue', coalesce((select sum(d.revenue) from daily as d where d.current = period.current), 0),
        'orders', coalesce((select sum(d.orders) from daily as d where d.current = period.current), 0),
        'refunded', coalesce(g.refunded, 0),
        'charged_back', coalesce(g.charged_back, 0),
        'carts', coalesce(c.carts, 0),
        'converted', coalesce(c.converted, 0)) as figures
      from (values (true), (false)) as period (current) left join given_back as g using (current) left join clients as c using (current)
    )
    select jsonb_build_object(
      'totals', (select t.figures from totals as t where t.current),
      'before', (select t.figures from totals as t where not t.current),
      'days', (
        select jsonb_agg(jsonb_build_object('day', n.day, 'revenue', coalesce(d.revenue, 0), 'orders', coalesce(d.orders, 0)) order by n.day)
        from (select first_day + g as day from generate_series(0, length - 1) as g) as n left join daily as d on d.day = n.day
      ),
      'services', (
        select coalesce(jsonb_agg(to_jsonb(s) order by s.total desc, s.service), '[]')
        from (
          select l.service_type as service, count(distinct l.order_id) as orders,
            -- internal.net_of in line: a call for each line would take longer than everything else.
            sum(case when p.tax_inclusive then round(l.line_total / (1 + p.tax_rate), 2) else l.line_total end) as total
          from paid as p join public.order_items as l on l.order_id = p.order_id where p.current and p.is_first group by l.service_type
        ) as s
      )
    )
  );
end
$$;
grant execute on function public.admin_figures(date, date) to authenticated;
