-- The latest twenty conversions, and all of them by device. `time` is null for exports that contain only the day; those are
-- stored at the beginning of the day.
create or replace function internal.google_conversions(campaigns uuid[], first_day date, last_day date) returns jsonb
language sql stable
set search_path = ''
as $$
  with span as materialized (
    select internal.day_start(first_day) as opens, internal.day_start(last_day + 1) as closes, s.time_zone as zone from internal.shop_settings as s
  ), newest as (
    select v.id, v.campaign_id, v.occurred_at, v.action, v.device, v.conversions, v.value, v.occurred_at at time zone s.zone as local
    from span as s cross join unnest(campaigns) as m (id)
    cross join lateral (
      select * from public.campaign_conversions as one
      where one.campaign_id = m.id and one.occurred_at >= s.opens and one.occurred_at < s.closes order by one.occurred_at desc limit 20
    ) as v
    order by v.occurred_at desc, v.id limit 20
  )
  select jsonb_build_object(
    'recent', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', n.id, 'day', n.local::date, 'time', case when n.local::time > '00:00' then to_char(n.local, 'HH24:MI') end, 'campaign', c.name,
        'action', n.action, 'device', n.device, 'conversions', n.conversions, 'value', n.value) order by n.occurred_at desc, n.id), '[]')
      from newest as n join public.campaigns as c on c.id = n.campaign_id),
    'devices', (
      select coalesce(jsonb_agg(to_jsonb(d)), '[]') from (
        select v.device, sum(v.conversions) as conversions, sum(v.value) as value,
          round(sum(v.conversions) / nullif(sum(sum(v.conversions)) over (), 0), 4) as share
        from span as s cross join unnest(campaigns) as m (id)
        cross join lateral (
          select * from public.campaign_conversions as one where one.campaign_id = m.id and one.occurred_at >= s.opens and one.occurred_at < s.closes offset 0
        ) as v
        group by v.device order by sum(v.conversions) desc, v.device
      ) as d)
  )
$$;
