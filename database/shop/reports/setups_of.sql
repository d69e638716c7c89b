-- What a client has ordered that has brought nothing yet, with its next step: [{order_id, number, order_item_id, campaign_id,
-- name, track, service, step, at, day}], the oldest order first. An order line is set up until its campaign has results or, without
-- a campaign, until its first delivery.
--   answers  the client answers the questions of the order
--   approval the client decides on a creative, without which its campaign does not start
--   review   the team reviews the order, until `at`
--   setup    the team sets it up, until `day`: two days after the order, five if something is produced
--   start    the campaign begins on `day`
--   results  it runs; the first results come on `day`
-- `at` and `day` are null once they have passed: a date that was missed is no promise.
create or replace function internal.setups_of(client uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  with ordered as (
    select o.id as order_id, o.order_number as number, o.order_date, o.status as order_status, l.id as order_item_id, coalesce(c.name, l.name) as name, l.service_type as service,
      l.position, coalesce(c.track, left(nullif(trim(i.answers ->> 'track'), ''), 200)) as track,
      i.order_item_id is not null and i.completed_at is null as unanswered, c.id as campaign_id, c.status, c.starts_on,
      creatives.states as creatives,
      p.figures @? '$[*] ? (@.metric == "views" || @.metric == "streams" || @.metric == "reach" || @.metric == "followers")' as measured
    from public.orders as o
    join public.order_items as l on l.order_id = o.id
    left join public.packages as p on p.id = l.product_id
    left join public.intakes as i on i.order_item_id = l.id
    left join public.campaigns as c on c.order_item_id = l.id
    cross join lateral (
      select array_agg(d.state) as states from public.deliverables as d where d.order_item_id = l.id and not exists (
        select from public.deliverables as n where n.order_item_id = d.order_item_id and n.title = d.title and n.version > d.version
      )
    ) as creatives
    where o.client_id = client and (o.status in ('confirmed', 'in_progress') or o.status = 'completed' and c.status = 'active')
      and (c.id is not null or not exists (select from public.deliverables as d where d.order_item_id = l.id))
    union all
    select null, null, c.created_at, null, null, c.name, c.service, 1, c.track, false, c.id, c.status, c.starts_on, null, true
    from public.campaigns as c where c.client_id = client and c.order_item_id is null
  ), waiting as (
    select w.*, case
      when w.unanswered then 'answers'
      when w.status = 'draft' and 'delivered' = any (w.creatives) then 'approval'
      when w.status = 'draft' and 'returned' = any (w.creatives) then 'setup'
      when w.campaign_id is null and w.order_status = 'confirmed' and w.order_date + interval '24 hours' > now() then 'review'
      when w.campaign_id is null then 'setup'
      when w.status = 'draft' or w.starts_on > internal.shop_today() then 'start'
      else 'results' end as step
    from ordered as w
    where w.campaign_id is null
      or w.status in ('draft', 'active') and not exists (select from public.campaign_days as d where d.campaign_id = w.campaign_id)
  ), dated as (
    select w.*, case w.step
      when 'setup' then internal.local_date(w.order_date) + case when w.measured then 2 else 5 end
      when 'start' then w.starts_on
      when 'results' then w.starts_on + 1 end as due
    from waiting as w
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'order_id', d.order_id, 'number', d.number, 'order_item_id', d.order_item_id, 'campaign_id', d.campaign_id, 'name', d.name, 'track', d.track, 'service', d.service,
    'step', d.step, 'at', case when d.step = 'review' then d.order_date + interval '24 hours' end,
    'day', case when d.due >= internal.shop_today() then d.due end
  ) order by d.order_date, d.position, d.name), '[]')
  from dated as d
$$;
