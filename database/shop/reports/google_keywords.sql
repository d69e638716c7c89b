-- The fifty keywords with the most clicks.
create or replace function internal.google_keywords(campaigns uuid[], first_day date, last_day date) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(k)), '[]') from (
    select w.keyword, w.match_type, sum(w.impressions) as impressions, sum(w.clicks) as clicks, sum(w.conversions) as conversions, sum(w.spend) as spend,
      round(sum(w.clicks) filter (where w.impressions is not null) / nullif(sum(w.impressions) filter (where w.clicks is not null), 0), 6) as ctr,
      round(sum(w.spend) filter (where w.conversions is not null) / nullif(sum(w.conversions) filter (where w.spend is not null), 0), 2) as cost_per_conversion,
      round(sum(w.spend) / nullif(sum(sum(w.spend)) over (), 0), 4) as share_of_spend,
      round(sum(w.conversions) / nullif(sum(sum(w.conversions)) over (), 0), 4) as share_of_conversions
    -- `offset 0` forces one index scan per campaign. A scan by days would read the days of all clients.
    from unnest(campaigns) as m (id)
    cross join lateral (select k.keyword, k.match_type, k.impressions, k.clicks, k.conversions, case when (select internal.spend_shown()) = 'platform' then k.spend end as spend from public.campaign_keywords as k where k.campaign_id = m.id and k.day between first_day and last_day offset 0) as w
    group by w.keyword, w.match_type
    order by sum(w.clicks) desc nulls last, sum(w.impressions) desc nulls last, w.keyword, w.match_type
    limit 50
  ) as k
$$;
