-- Revenue, costs and margin of the orders that were confirmed in a period, without tax, by `month`, `service` or `client`, or in
-- `total`; of one client if `client` is given. `key` is the month (2026-11), the service or the client's id. All costs of an order
-- count in its month, whenever they came. Orders that were canceled before anybody paid have costs alone, in the month in which they
-- were placed; orders that wait for their payment do not count yet.
create or replace function public.margins(first_day date, last_day date, by text default 'month', client uuid default null)
returns table (key text, name text, orders bigint, revenue numeric, spend numeric, fees numeric, purchases numeric, margin numeric)
language plpgsql stable security definer
set search_path = ''
set plan_cache_mode = force_custom_plan
set jit = off
as $$
#variable_conflict use_column
begin
  perform internal.must('money.read');
  if last_day - first_day not between 0 and 1095 or first_day is null or last_day is null then
    raise exception using errcode = 'PT400', message = 'A period can have 1 to 1,096 days';
  elsif by is null or by not in ('month', 'service', 'client', 'total') then
    raise exception using errcode = 'PT400', message = 'Margins are by month, service or client, or in total', hint = 'by';
  end if;
  return query
  with counted as (
    select m.order_id, m.client_id, m.service_type, m.confirmed_on as day, m.revenue, m.spend, m.fees, m.purchases
    from internal.line_margins as m
    where m.confirmed_on between margins.first_day and margins.last_day and (margins.client is null or m.client_id = margins.client)
    union all
    select o.id, o.client_id, l.service_type, internal.local_date(o.order_date), 0, 0, c.fee, c.purchase
    from (
      select t.order_item_id, 0 as fee, t.amount as purchase from public.line_costs as t
      union all
      select s.order_item_id, s.amount, 0 from internal.fee_shares as s
    ) as c
    join public.order_items as l on l.id = c.order_item_id join public.orders as o on o.id = l.order_id
    where o.status = 'cancelled' and o.order_date >= internal.day_start(margins.first_day) and o.order_date < internal.day_start(margins.last_day + 1)
      and (margins.client is null or o.client_id = margins.client)
      and not exists (select from public.invoices as i where i.order_id = o.id)
  ), grouped as (
    select case margins.by when 'month' then to_char(c.day, 'YYYY-MM') when 'service' then c.service_type when 'client' then c.client_id::text else 'total' end as key,
      count(distinct c.order_id) as orders, sum(c.revenue) as revenue, sum(c.spend) as spend, sum(c.fees) as fees, sum(c.purchases) as purchases
    from counted as c group by 1
  )
  select g.key,
    case when margins.by = 'client' then (
      select coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email, (
        select o.client_name from public.orders as o where o.client_id = u.id order by o.order_date desc limit 1
      )) from public.users as u where u.id = g.key::uuid
    ) end,
    g.orders, g.revenue, g.spend, g.fees, g.purchases, g.revenue - g.spend - g.fees - g.purchases
  from grouped as g;
end
$$;
grant execute on function public.margins(date, date, text, uuid) to authenticated;
