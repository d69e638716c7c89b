-- A client's started campaigns in Google Ads, with their spend so far and the last reported day. YouTube ads run in
-- Google Ads, so campaigns on YouTube count if they reported impressions, clicks or spend.
create or replace function internal.google_campaigns(client uuid)
returns table (id uuid, name text, platform text, service text, status text, budget numeric, starts_on date, spent numeric, first_on date, last_on date)
language sql stable
set search_path = ''
as $$
  select c.id, c.name, c.platform, c.service, c.status, case when internal.spend_shown() = 'platform' then c.budget end, c.starts_on, recorded.spent, recorded.first_on, recorded.last_on
  from public.campaigns as c
  cross join lateral (
    select sum(d.spend) as spent, min(d.day) as first_on, max(d.day) as last_on from internal.shown_days as d where d.campaign_id = c.id
  ) as recorded
  where c.client_id = client and (c.status <> 'draft' or recorded.last_on is not null)
    and (c.platform = 'google-ads' or (c.platform = 'youtube' and exists (
      select from public.campaign_days as d where d.campaign_id = c.id and num_nonnulls(d.impressions, d.clicks, d.spend) > 0)))
$$;
