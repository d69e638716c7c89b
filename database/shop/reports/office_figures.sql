-- Figures of a period, and in `before` of the preceding one: {totals, before, days: [{day, revenue, orders}],
-- services: [{service, orders, total}]}. `total` sums ordered lines before discount and tax. Duplicate
-- payments, their refunds and their disputes are no revenue. A refund that the bank returned is taken back on the day of its
-- return, so the figures of a past period do not change. One pass over the payments
-- computes everything: separate queries would each read the same rows.
create or replace function public.office_figures(first_day date, last_day date) returns jsonb
language plpgsql stable security definer
set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
declare
  zone constant text := (select s.time_zone from internal.shop_settings as s);
  length constant integer := last_day - first_day + 1;
  since timestamptz;
  until timestamptz;
begin
  if not public.is_admin() then
    raise exception using errcode = 'PT403', message = 'Only the team can do this';
  end if;
  if length is null or length not between 1 and 1096 then
    raise exception using errcode = 'PT400', message = 'A period can have 1 to 1,096 days';
  end if;
  since := internal.day_start(first_day - length);
  until := internal.day_start(last_day + 1);
  return (
    with paid as materialized (
      select p.order_id, p.amount, (p.settled_at at time zone zone)::date as day
      from public.payments as p where p.status = 'succeeded' and not p.duplicate and p.settled_at >= since and p.settled_at < until
    ), daily as (
      select p.day, sum(p.amount) as revenue, count(*) as orders from paid as p group by p.day
    ), given as (
      select (g.at at time zone zone)::date >= first_day as current, sum(g.amount) as refunded
      from (
        select r.payment_id, r.settled_at as at, r.amount from public.refunds as r where r.state = 'succeeded' and r.settled_at >= since and r.settled_at < until
        union all
        select r.payment_id, t.at, t.amount from public.refunds as r cross join lateral (values (r.settled_at, r.amount), (r.returned_at, -r.amount)) as t (at, amount)
        where r.returned_at is not null and t.at >= since and t.at < until
      ) as g join public.payments as p on p.id = g.payment_id and not p.duplicate group by 1
    ), lost as (
      select (b.booked_at at time zone zone)::date >= first_day as current, sum(b.amount) as charged_back
      from public.dispute_bookings as b join public.disputes as d on d.id = b.dispute_id join public.payments as p on p.id = d.payment_id and not p.duplicate
      where b.booked_at >= since and b.booked_at < until group by 1
    ), begun as (
      select c.user_id, c.day >= first_day as current, min(c.day) as begun_on
      from internal.cart_days as c where c.day between first_day - length and last_day group by 1, 2
    ), payers as (
      select o.client_id as user_id, p.day >= first_day as current, max(p.day) as paid_on
      from paid as p join public.orders as o on o.id = p.order_id where o.origin = 'shop' group by 1, 2
    ), filled as (
      -- Guests count, too. Who ordered without a recorded cart counts as one with a cart.
      select current, count(*) as carts, count(*) filter (where payers.paid_on is not null and (begun.begun_on is null or payers.paid_on >= begun.begun_on)) as converted
      from begun full join payers using (user_id, current) group by current
    ), totals as (
      select period.current, jsonb_build_object(
        'revenue', coalesce((select sum(d.revenue) from daily as d where (d.day >= first_day) = period.current), 0),
        'orders', coalesce((select sum(d.orders) from daily as d where (d.day >= first_day) = period.current), 0),
        'refunded', coalesce((select g.refunded from given as g where g.current = period.current), 0),
        'charged_back', coalesce((select l.charged_back from lost as l where l.current = period.current), 0),
        'carts', coalesce((select f.carts from filled as f where f.current = period.current), 0),
        'converted', coalesce((select f.converted from filled as f where f.current = period.current), 0)) as figures
      from (values (true), (false)) as period (current)
    ), bought as (
      select l.order_id, l.service_type as service, sum(internal.net_of(l.line_total, o.tax_rate, o.tax_inclusive)) as total
      from paid as p join public.orders as o on o.id = p.order_id join public.order_items as l on l.order_id = p.order_id
      where p.day >= first_day group by 1, 2
    )
    select jsonb_build_object(
      'totals', (select t.figures from totals as t where t.current),
      'before', (select t.figures from totals as t where not t.current),
      'days', (
        select jsonb_agg(jsonb_build_object('day', d.day, 'revenue', coalesce(daily.revenue, 0), 'orders', coalesce(daily.orders, 0)) order by d.day)
        from (select first_day + n as day from generate_series(0, length - 1) as n) as d left join daily on daily.day = d.day
      ),
      'services', (
        select coalesce(jsonb_agg(jsonb_build_object('service', s.service, 'orders', s.orders, 'total', s.total) order by s.total desc, s.service), '[]')
        from (select b.service, count(*) as orders, sum(b.total) as total from bought as b group by b.service) as s
      )
    )
  );
end
$$;
grant execute on function public.office_figures(date, date) to authenticated;
