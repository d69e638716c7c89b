-- Revenue, costs and margin of the orders that were confirmed in a period, without tax, at once by `month`, `service` and `client`; of
-- one client if `client` is given, and of each kind the `most` with the most revenue. `key` is the month (2026-11), the service or the
-- client's id. All costs of an order count in its month, whenever they came. Orders that were canceled before they were paid have costs
-- alone, in the month in which they were placed; orders that wait for their payment do not count yet.
create or replace function public.margins(first_day date, last_day date, most integer default null, client uuid default null)
returns table (kind text, key text, name text, orders bigint, revenue numeric, spend numeric, fees numeric, purchases numeric, margin numeric)
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
  end if;
  select array_agg(o.id) into lost from public.orders as o
  where o.status = 'cancelled' and o.order_date >= internal.day_start(first_day) and o.order_date < internal.day_start(last_day + 1)
    and not exists (select from public.invoices as i where i.order_id = o.id)
    and (exists (select from internal.work_fees as f where f.subject = 'order' and f.subject_id = o.id)
      or exists (select from public.order_items as l join public.line_costs as c on c.order_item_id = l.id where l.order_id = o.id));
  return query
  select g.kind, g.key,
    case when g.kind = 'client' then (
      select coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email, (
        select o.client_name from public.orders as o where o.client_id = u.id order by o.order_date desc limit 1
      )) from public.users as u where u.id = g.key::uuid
    ) end,
    g.orders, g.revenue, g.spend, g.fees, g.purchases, g.revenue - g.spend - g.fees - g.purchases
  from (
    select s.*, row_number() over (partition by s.kind order by s.revenue desc, s.key) as place
    from (
      -- Each set is sorted by its key and the order, so keys are cheap to compare.
      select case when grouping(m.month) = 0 then 'month' when grouping(m.service) = 0 then 'service' else 'client' end as kind,
        coalesce(to_char(m.month, 'YYYY-MM'), m.service, m.client_id::text) as key, count(distinct m.order_id) as orders,
        sum(m.revenue) as revenue, sum(m.spend) as spend, sum(m.fees) as fees, sum(m.purchases) as purchases
      from (
        select date_trunc('month', c.confirmed_on::timestamp)::date as month, c.service_type collate "C" as service, c.client_id, c.order_id,
          c.revenue, c.spend, c.fees, c.purchases
        from internal.line_margins as c
        where c.confirmed_on between margins.first_day and margins.last_day and c.status <> 'pending' and (margins.client is null or c.client_id = margins.client)
        union all
        select date_trunc('month', internal.local_date(o.order_date)::timestamp)::date, c.service_type collate "C", c.client_id, c.order_id,
          c.revenue, c.spend, c.fees, c.purchases
        from internal.line_margins as c join public.orders as o on o.id = c.order_id
        where c.order_id = any (lost) and (margins.client is null or c.client_id = margins.client)
      ) as m
      group by grouping sets ((m.month), (m.service), (m.client_id))
    ) as s
  ) as g
  where margins.most is null or g.place <= margins.most;
end
$$;
grant execute on function public.margins(date, date, integer, uuid) to authenticated;
