-- The figures of one day of the shop, from its payments, refunds, disputes and carts. `services` is {service: {orders, total}};
-- `carted` are the clients who filled a cart, `payers` those who paid for an order of the shop. office_figures says what counts.
create or replace function internal.figures_of_day(day date)
returns table (revenue numeric, orders bigint, refunded numeric, charged_back numeric, services jsonb, carted uuid[], payers uuid[])
language plpgsql stable rows 1
set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_variable
declare
  zone constant text := (select s.time_zone from internal.shop_settings as s);
  -- Where clocks change at midnight, a day's moments may begin or end up to an hour beside `day_start`. These bounds are for
  -- the indexes; the day itself decides.
  since constant timestamptz := internal.day_start(day) - interval '2 hours';
  until constant timestamptz := internal.day_start(day + 1) + interval '2 hours';
begin
  return query
  with paid as materialized (
    select p.order_id, p.amount, o.client_id, o.origin, o.tax_rate, o.tax_inclusive
    from public.payments as p join public.orders as o on o.id = p.order_id
    where p.status = 'succeeded' and not p.duplicate
      and p.settled_at >= since and p.settled_at < until and (p.settled_at at time zone zone)::date = day
  ), given as (
    select r.payment_id, r.settled_at as at, r.amount from public.refunds as r
    where r.state = 'succeeded' and r.settled_at >= since and r.settled_at < until
    union all
    select r.payment_id, r.settled_at, r.amount from public.refunds as r
    where r.returned_at is not null and r.state <> 'succeeded' and r.settled_at >= since and r.settled_at < until
    union all
    select r.payment_id, r.returned_at, -r.amount from public.refunds as r where r.returned_at >= since and r.returned_at < until
  ), lost as (
    select d.payment_id, b.booked_at as at, b.amount from public.dispute_bookings as b join public.disputes as d on d.id = b.dispute_id
    where b.booked_at >= since and b.booked_at < until
  ), bought as (
    select l.service_type as service, count(distinct l.order_id) as orders,
      -- internal.net_of in line: a call for each line would take longer than everything else.
      sum(case when p.tax_inclusive then round(l.line_total / (1 + p.tax_rate), 2) else l.line_total end) as total
    from paid as p join public.order_items as l on l.order_id = p.order_id group by l.service_type
  )
  select
    (select coalesce(sum(p.amount), 0) from paid as p),
    (select count(*) from paid),
    (select coalesce(sum(g.amount), 0) from given as g join public.payments as p on p.id = g.payment_id
      where not p.duplicate and (g.at at time zone zone)::date = day),
    (select coalesce(sum(l.amount), 0) from lost as l join public.payments as p on p.id = l.payment_id
      where not p.duplicate and (l.at at time zone zone)::date = day),
    (select coalesce(jsonb_object_agg(b.service, jsonb_build_object('orders', b.orders, 'total', b.total)), '{}') from bought as b),
    array(select c.user_id from internal.cart_days as c where c.day = figures_of_day.day),
    array(select distinct p.client_id from paid as p where p.origin = 'shop');
end
$$;
