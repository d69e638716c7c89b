-- The first screen of the client portal, told by one call.

-- When a campaign became what it is; its client is shown that.
alter table public.campaigns add column status_changed_at timestamptz not null default now();

create function internal.stamp_campaign_status() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    new.status_changed_at := least(coalesce(new.created_at, now()), now());
  else
    new.status_changed_at := case when new.status <> old.status then now() else old.status_changed_at end;
  end if;
  return new;
end
$$;
create trigger stamp_status before insert or update on public.campaigns for each row execute function internal.stamp_campaign_status();

-- What waits for the client, newest first, at most five of a kind: [{kind, …}].
--   unverified   the address is not confirmed
--   unpaid       {order_id, number, total, currency}: an order that a card would settle
--   intake       {order_id, number, lines, links}: lines with open questions, and how many of them lack their link
--   ticket       {ticket_id, number, subject, at}: staff have asked or answered
--   deliverable  {deliverable_id, order_id, order_item_id, number, title}: the newest version, not decided on
create function internal.portal_notices(client uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  with running as materialized (
    select o.id, o.order_number, o.order_date from public.orders as o where o.client_id = client and o.status in ('confirmed', 'in_progress', 'completed')
  ), found (place, at, notice) as (
    select 1, u.created_at, jsonb_build_object('kind', 'unverified') from public.users as u where u.id = client and not u.email_verified
    union all
    (select 2, o.order_date, jsonb_build_object('kind', 'unpaid', 'order_id', o.id, 'number', o.order_number, 'total', o.total_amount, 'currency', o.currency)
      from public.orders as o where o.client_id = client and o.status = 'pending' and o.payment_status in ('unpaid', 'requires_action')
      order by o.order_date desc limit 5)
    union all
    (select 3, t.last_reply_at, jsonb_build_object('kind', 'ticket', 'ticket_id', t.id, 'number', t.number, 'subject', t.subject, 'at', t.last_reply_at)
      from public.tickets as t where t.client_id = client and t.status = 'pending' order by t.last_reply_at desc limit 5)
    union all
    (select 4, d.created_at, jsonb_build_object('kind', 'deliverable', 'deliverable_id', d.id, 'order_id', r.id, 'order_item_id', l.id, 'number', r.order_number, 'title', d.title)
      from running as r join public.order_items as l on l.order_id = r.id join public.deliverables as d on d.order_item_id = l.id
      where d.state = 'delivered' and not exists (
        select from public.deliverables as n where n.order_item_id = d.order_item_id and n.title = d.title and n.version > d.version)
      order by d.created_at desc limit 5)
    union all
    (select 5, r.order_date, jsonb_build_object('kind', 'intake', 'order_id', r.id, 'number', r.order_number, 'lines', count(*),
        'links', count(*) filter (where 'link' = any (i.missing)))
      from running as r join public.orders as o on o.id = r.id and o.status <> 'completed'
      join public.order_items as l on l.order_id = r.id join public.intakes as i on i.order_item_id = l.id
      where i.completed_at is null group by r.id, r.order_number, r.order_date order by r.order_date desc limit 5)
  )
  select coalesce(jsonb_agg(f.notice order by f.place, f.at desc), '[]') from found as f
$$;

-- Four figures of the thirty days up to today and of the thirty before them; null is "not reported".
--   running  campaigns that brought results
--   plays    views and streams together
--   clicks   what people followed
--   spend    what the ads cost, in the shop's currency
-- {from, to, currency, running|plays|clicks|spend: {value, before, change}, days: [{day, plays, clicks, spend}]}; `change` is the
-- share by which the value differs, null where there is nothing to compare with.
create function internal.portal_figures(client uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  with span as (select internal.shop_today() - 29 as first, internal.shop_today() as last),
  brought as materialized (
    select d.campaign_id, d.day, d.clicks, d.spend, d.day >= span.first as late,
      case when num_nonnulls(d.views, d.streams) > 0 then coalesce(d.views, 0) + coalesce(d.streams, 0) end as plays
    from span, public.campaigns as c join public.campaign_days as d on d.campaign_id = c.id
    where c.client_id = client and d.day between span.first - 30 and span.last
  ), summed as (
    select count(distinct campaign_id) filter (where late) as running, count(distinct campaign_id) filter (where not late) as running_before,
      sum(plays) filter (where late) as plays, sum(plays) filter (where not late) as plays_before,
      sum(clicks) filter (where late) as clicks, sum(clicks) filter (where not late) as clicks_before,
      sum(spend) filter (where late) as spend, sum(spend) filter (where not late) as spend_before
    from brought
  ), days as (
    select jsonb_agg(jsonb_build_object('day', at.day, 'plays', b.plays, 'clicks', b.clicks, 'spend', b.spend) order by at.day) as list
    from span cross join lateral (select span.first + n as day from generate_series(0, 29) as n) as at
    left join (select day, sum(plays) as plays, sum(clicks) as clicks, sum(spend) as spend from brought group by day) as b on b.day = at.day
  )
  select jsonb_build_object('from', span.first, 'to', span.last, 'currency', (select s.currency from internal.shop_settings as s), 'days', days.list)
    || (select jsonb_object_agg(f.name, jsonb_build_object('value', f.value, 'before', f.before, 'change', round((f.value - f.before) / nullif(f.before, 0), 4)))
      from (values ('running', s.running::numeric, s.running_before::numeric), ('plays', s.plays, s.plays_before),
        ('clicks', s.clicks, s.clicks_before), ('spend', s.spend, s.spend_before)) as f (name, value, before))
  from span, summed as s, days
$$;

-- The ten latest things that happened: [{kind, at, …}].
--   order            {order_id, number, amount, currency}: one that was not paid at once
--   paid | refund    the same
--   campaign         {campaign_id, name, status}
--   results          {campaigns, campaign_id, name}: what came in with one import; the name when it is one campaign
--   ticket           {ticket_id, number, subject, by: 'client' | 'staff'}
--   deliverable      {deliverable_id, order_id, number, title, state}
create function internal.portal_activity(client uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  with own as materialized (select o.id, o.order_number, o.order_date, o.total_amount, o.currency from public.orders as o where o.client_id = client),
  happened (at, event) as (
    (select o.order_date, jsonb_build_object('kind', 'order', 'order_id', o.id, 'number', o.order_number, 'amount', o.total_amount, 'currency', o.currency)
      from own as o where not exists (
        select from public.payments as p where p.order_id = o.id and p.status = 'succeeded' and p.settled_at < o.order_date + interval '1 hour')
      order by o.order_date desc limit 10)
    union all
    (select p.settled_at, jsonb_build_object('kind', 'paid', 'order_id', o.id, 'number', o.order_number, 'amount', p.amount, 'currency', p.currency)
      from own as o join public.payments as p on p.order_id = o.id and p.status = 'succeeded' order by p.settled_at desc limit 10)
    union all
    (select r.settled_at, jsonb_build_object('kind', 'refund', 'order_id', o.id, 'number', o.order_number, 'amount', r.amount, 'currency', r.currency)
      from own as o join public.refunds as r on r.order_id = o.id and r.state = 'succeeded' order by r.settled_at desc limit 10)
    union all
    (select c.status_changed_at, jsonb_build_object('kind', 'campaign', 'campaign_id', c.id, 'name', c.name, 'status', c.status)
      from public.campaigns as c where c.client_id = client order by c.status_changed_at desc limit 10)
    union all
    (select i.applied_at, jsonb_build_object('kind', 'results', 'campaigns', b.campaigns, 'campaign_id', case when b.campaigns = 1 then b.one end,
        'name', (select c.name from public.campaigns as c where b.campaigns = 1 and c.id = b.one))
      from (select d.import_id, count(distinct d.campaign_id) as campaigns, min(d.campaign_id::text)::uuid as one
        from public.campaigns as c join public.campaign_days as d on d.campaign_id = c.id
        where c.client_id = client and d.import_id is not null and d.day >= internal.shop_today() - 60 group by d.import_id) as b
      join public.result_imports as i on i.id = b.import_id where i.applied_at is not null order by i.applied_at desc limit 10)
    union all
    (select t.last_reply_at, jsonb_build_object('kind', 'ticket', 'ticket_id', t.id, 'number', t.number, 'subject', t.subject, 'by', t.last_reply_by)
      from public.tickets as t where t.client_id = client order by t.last_reply_at desc limit 10)
    union all
    (select coalesce(d.decided_at, d.created_at), jsonb_build_object('kind', 'deliverable', 'deliverable_id', d.id, 'order_id', o.id, 'number', o.order_number, 'title', d.title, 'state', d.state)
      from own as o join public.order_items as l on l.order_id = o.id join public.deliverables as d on d.order_item_id = l.id
      order by coalesce(d.decided_at, d.created_at) desc limit 10)
  )
  select coalesce(jsonb_agg(h.event || jsonb_build_object('at', h.at) order by h.at desc), '[]') from (select * from happened where at is not null order by at desc limit 10) as h
$$;

-- Where results come from: [{platform, campaigns, active, last_result_on, last_came_in_at, state}], one for each platform of the
-- client's campaigns. state: 'idle' when none is active; 'fresh' when the newest result of an active one is at most three days old; 'waiting' in a
-- campaign's first three days; 'late' else. Results of a day come the day after, those of a weekend on Monday.
create function internal.portal_platforms(client uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  with seen as (
    select c.platform, count(*) as campaigns, count(*) filter (where c.status = 'active') as active,
      max(c.starts_on) filter (where c.status = 'active') as newest_start,
      max(d.day) as last_result_on, max(d.day) filter (where c.status = 'active') as newest_of_active, max(d.updated_at) as last_came_in_at
    from public.campaigns as c
    left join lateral (select r.day, r.updated_at from public.campaign_days as r where r.campaign_id = c.id order by r.day desc limit 1) as d on true
    where c.client_id = client group by c.platform
  )
  select coalesce(jsonb_agg(jsonb_build_object('platform', s.platform, 'campaigns', s.campaigns, 'active', s.active,
    'last_result_on', s.last_result_on, 'last_came_in_at', s.last_came_in_at, 'state', case
      when s.active = 0 then 'idle'
      when s.newest_of_active >= internal.shop_today() - 3 then 'fresh'
      when s.newest_start >= internal.shop_today() - 3 then 'waiting'
      else 'late' end) order by s.active > 0 desc, s.platform), '[]')
  from seen as s
$$;
revoke all on function internal.portal_notices(uuid), internal.portal_figures(uuid), internal.portal_activity(uuid), internal.portal_platforms(uuid) from public;

-- The overview of whoever asks: {is_new, notices, figures, activity, platforms}. `is_new`: neither an order nor a campaign yet.
create function public.portal_overview() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
begin
  if me is null then
    raise exception using errcode = 'PT401', message = 'Sign in to see your overview';
  end if;
  return jsonb_build_object(
    'is_new', not exists (select from public.orders as o where o.client_id = me) and not exists (select from public.campaigns as c where c.client_id = me),
    'notices', internal.portal_notices(me),
    'figures', internal.portal_figures(me),
    'activity', internal.portal_activity(me),
    'platforms', internal.portal_platforms(me));
end
$$;
revoke all on function public.portal_overview() from public, anon;
grant execute on function public.portal_overview() to authenticated;
