-- For the billing screen: the caller's plan and its use this month, the card of the last payment, and the unpaid orders:
-- {today, month: {first_day, last_day}, currency,
--  plan: {id, name, translations, price, list_price, next_billing_on, active} or null,
--  spend_shown, usage: {campaigns, ad_spend, platforms}, each {used, limit, share},
--  last_payment: {brand, last4, paid_at} or null,
--  open: {count, total, orders: [{id, order_number, order_date, total, open, due, due_on, currency, payment_status, origin,
--    payment_terms, instalments: [{amount, due_on}], lines}]}}
-- A campaign counts for the month when it runs now or has results in it. `used` of ad spend is null where no source reported
-- any; a limit is null where the plan has none, and `share` where one of the two is. Of many open orders the newest fifty.
create or replace function public.portal_billing() returns jsonb
language sql stable security definer
set search_path = ''
as $$
  with month as (
    select day as today, date_trunc('month', day)::date as first_day, (date_trunc('month', day) + interval '1 month - 1 day')::date as last_day
    from (select internal.local_date() as day) as d
  ), running as (
    select c.platform from public.campaigns as c, month as m
    where c.client_id = auth.uid() and (
      c.status = 'active' and c.starts_on <= m.today
      or c.status <> 'draft' and exists (select from public.campaign_days as d where d.campaign_id = c.id and d.day between m.first_day and m.last_day)
    )
  ), spent as (
    select sum(d.spend) as amount
    from month as m join internal.shown_days as d on d.day between m.first_day and m.last_day
    join public.campaigns as c on c.id = d.campaign_id
    where c.client_id = auth.uid()
  ), plan as (
    select p.*, m.name, m.translations, m.price as list_price from public.client_plans as p join public.monthly_plans as m on m.id = p.plan_id
    where p.client_id = auth.uid()
  ), measured as (
    select u.name, u.used, case when u.name <> 'ad_spend' or internal.spend_shown() = 'platform' then (plan.limits ->> u.name)::numeric end as most
    from (
      select 'campaigns' as name, (select count(*) from running)::numeric as used
      union all select 'ad_spend', (select amount from spent)
      union all select 'platforms', (select count(distinct platform) from running)::numeric
    ) as u left join plan on true
  ), waiting as (
    select o.*, d.open, d.due, d.due_on from public.orders as o join public.order_dues as d on d.order_id = o.id
    where o.client_id = auth.uid() and o.status in ('pending', 'confirmed', 'in_progress', 'completed') and o.payment_status in ('unpaid', 'processing', 'requires_action')
  )
  select case when auth.uid() is not null then jsonb_build_object(
    'today', m.today,
    'month', jsonb_build_object('first_day', m.first_day, 'last_day', m.last_day),
    'currency', (select currency from internal.shop_settings), 'spend_shown', internal.spend_shown(),
    'plan', (select jsonb_build_object('id', p.plan_id, 'name', p.name, 'translations', p.translations, 'price', p.price,
      'list_price', p.list_price, 'next_billing_on', p.next_billing_on, 'active', p.active) from plan as p),
    'usage', (select jsonb_object_agg(u.name, jsonb_build_object('used', u.used, 'limit', u.most,
      'share', case when u.most = 0 then sign(u.used) else round(u.used / u.most, 4) end)) from measured as u),
    'last_payment', (select jsonb_build_object('brand', p.brand, 'last4', p.last4, 'paid_at', p.settled_at)
      from public.payments as p join public.orders as o on o.id = p.order_id
      where o.client_id = auth.uid() and p.status = 'succeeded' order by p.settled_at desc nulls last, p.id limit 1),
    'open', (select jsonb_build_object('count', count(*), 'total', coalesce(sum(w.open), 0)) from waiting as w)
      || jsonb_build_object('orders', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', w.id, 'order_number', w.order_number, 'order_date', w.order_date, 'total', w.total_amount, 'open', w.open, 'due', w.due, 'due_on', w.due_on, 'currency', w.currency,
          'payment_status', w.payment_status, 'origin', w.origin, 'payment_terms', w.payment_terms,
          'instalments', (select coalesce(jsonb_agg(jsonb_build_object('amount', i.amount, 'due_on', i.due_on) order by i.position), '[]')
            from public.instalments as i where i.order_id = w.id),
          'lines', (select coalesce(jsonb_agg(i.name order by i.position), '[]') from public.order_items as i where i.order_id = w.id)
        ) order by w.order_date desc, w.id desc), '[]')
        from (select * from waiting order by order_date desc, id desc limit 50) as w
      ))
  ) end
  from month as m
$$;
grant execute on function public.portal_billing() to authenticated;
