-- The screen Google Ads, and the report an artist can forward.
--
-- What runs through Google Ads: campaigns of the platform Google Ads, and those on YouTube that reported what only an ad
-- account reports (impressions, clicks or spend), because ads on YouTube are bought there.
-- Those of a client that have begun, with what they spent so far and the last day they told of.
create or replace function internal.google_campaigns(client uuid)
returns table (id uuid, name text, platform text, service text, status text, budget numeric, starts_on date, spent numeric, first_on date, last_on date)
language sql stable
set search_path = ''
as $$
  select c.id, c.name, c.platform, c.service, c.status, c.budget, c.starts_on, told.spent, told.first_on, told.last_on
  from public.campaigns as c
  cross join lateral (
    select sum(d.spend) as spent, min(d.day) as first_on, max(d.day) as last_on from public.campaign_days as d where d.campaign_id = c.id
  ) as told
  where c.client_id = client and (c.status <> 'draft' or told.last_on is not null)
    and (c.platform = 'google-ads' or (c.platform = 'youtube' and exists (
      select from public.campaign_days as d where d.campaign_id = c.id and num_nonnulls(d.impressions, d.clicks, d.spend) > 0)))
$$;
