-- The platforms of the client's campaigns: [{platform, campaigns, active, last_result_on, last_came_in_at, state}].
-- state: 'idle' if none is active; 'fresh' if the newest result of an active one is at most three days old; 'waiting' in a
-- campaign's first three days; 'late' otherwise. Results arrive the day after, those of a weekend on Monday.
create or replace function internal.portal_platforms(client uuid) returns jsonb
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
