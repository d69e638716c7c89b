-- Revenue, costs and margin of the orders that were confirmed in a period, without tax, by `month`, `service` or `client`, or in
-- `total`; of one client if `client` is given. `key` is the month (2026-11), the service or the client's id. All costs of an order
-- count in its month, whenever they came. Orders that were canceled before they were paid have costs alone, in the month in which they
-- were placed; orders that wait for their payment do not count yet.
create or replace function public.margins(first_day date, last_day date, by text default 'month', client uuid default null)
returns table (key text, name text, orders bigint, revenue numeric, spend numeric, fees numeric, purchases numeric, margin numeric)
language plpgsql stable security definer
set search_path = ''
set plan_cache_mode = force_custom_plan
set jit = off
as $$
#variable_conflict use_column
declare
  lost uuid[];
begin
  perform internal.must('money.read');
  if last_day - first_day not between 0 and 1095 or first_day is null or last_day is null then
    raise exception using errcode = 'PT400', message = 'A period can have 1 to 1,096 days';
  elsif by is null or by not in ('month', 'service', 'client', 'total') then
    raise exception using errcode = 'PT400', message = 'Margins are by month, service or client, or in total', hint = 'by';
  end if;
  select array_agg(o.id) into lost from public.orders as o
  where o.status = 'cancelled' and o.order_date >= internal.day_start(first_day) and o.order_date < internal.day_start(last_day + 1)
    and not exists (select from public.invoices as i where i.order_id = o.id)
    and (exists (select from internal.work_fees as f where f.subject = 'order' and f.subject_id = o.id)
      or exists (select from public.order_items as l join public.line_costs as c on c.order_item_id = l.id where l.order_id = o.id));
  return query
  select g.key,
    case when margins.by = 'client' then (
      select coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email, (
        select o.client_name from public.orders as o where o.client_id = u.id order by o.order_date desc limit 1
      )) from public.users as u where u.id = g.key::uuid
    ) end,
    g.orders, g.revenue, g.spend, g.fees, g.purchases, g.revenue - g.spend - g.fees - g.purchases
  from (
    select case margins.by when 'month' then to_char(m.day, 'YYYY-MM') when 'service' then m.service_type when 'client' then m.client_id::text else 'total' end as key,
      count(distinct m.order_id) as orders, sum(m.revenue) as revenue, sum(m.spend) as spend, sum(m.fees) as fees, sum(m.purchases) as purchases
    from (
      select c.*, c.confirmed_on as day from internal.line_margins as c
      where c.confirmed_on between margins.first_day and margins.last_day and c.status <> 'pending' and (margins.client is null or c.client_id = margins.client)
      union all
      select c.*, internal.local_date(o.order_date) from internal.line_margins as c join public.orders as o on o.id = c.order_id
      where c.order_id = any (lost) and (margins.client is null or c.client_id = margins.client)
    ) as m
    group by 1
  ) as g;
end
$$;
grant execute on function public.margins(date, date, text, uuid) to authenticated;
