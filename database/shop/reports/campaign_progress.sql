-- How far these campaigns are, today: {running, day, days, ahead, on_pace, behind, done, scheduled, starts_on, ends,
-- drafts, paused, completed}.
--   running    active campaigns whose first day has come; ahead, on_pace, behind and done count their pace (`campaign_delivery`)
--   day, days  `Day 44 of 60` of the running campaigns if all have the same dates
--   scheduled  active campaigns that begin later; `starts_on` is the first of these days
--   ends       the running campaign that ends first, {name, day}; null if none has a last day to come
create or replace function internal.campaign_progress(campaigns uuid[]) returns jsonb
language sql stable
set search_path = ''
as $$
  with mine as materialized (
    select c.name, c.status, c.starts_on, c.ends_on, c.pace, c.status = 'active' and coalesce(c.starts_on <= internal.shop_today(), true) as running
    from public.campaign_delivery as c where c.id = any (campaigns)
  ), dates as (
    select case when count(distinct (m.starts_on, m.ends_on)) = 1 then min(m.starts_on) end as first,
      case when count(distinct (m.starts_on, m.ends_on)) = 1 then min(m.ends_on) end as last
    from mine as m where m.running
  )
  select jsonb_build_object(
    'running', count(*) filter (where m.running),
    'day', least(d.last, internal.shop_today()) - d.first + 1,
    'days', d.last - d.first + 1,
    'ahead', count(*) filter (where m.running and m.pace = 'ahead'),
    'on_pace', count(*) filter (where m.running and m.pace = 'on pace'),
    'behind', count(*) filter (where m.running and m.pace = 'behind'),
    'done', count(*) filter (where m.running and m.pace = 'done'),
    'scheduled', count(*) filter (where m.status = 'active' and not m.running),
    'starts_on', min(m.starts_on) filter (where m.status = 'active' and not m.running),
    'ends', (select jsonb_build_object('name', e.name, 'day', e.ends_on) from mine as e
      where e.running and e.ends_on >= internal.shop_today() order by e.ends_on, e.name limit 1),
    'drafts', count(*) filter (where m.status = 'draft'),
    'paused', count(*) filter (where m.status = 'paused'),
    'completed', count(*) filter (where m.status = 'completed'))
  from dates as d left join mine as m on true group by d.first, d.last
$$;
