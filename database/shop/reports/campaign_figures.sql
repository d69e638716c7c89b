-- Totals of each campaign in these days. `offset 0` forces one index scan per campaign: the planner underestimates a scan by
-- days, which reads the days of all clients.
create or replace function internal.campaign_figures(campaigns uuid[], first_day date, last_day date)
returns table (campaign_id uuid, impressions numeric, clicks numeric, conversions numeric, conversion_value numeric, spend numeric, ctr numeric, roas numeric)
language sql stable
set search_path = ''
as $$
  select m.id, d.impressions, d.clicks, d.conversions, d.conversion_value, d.spend,
    round(d.clicks_of_seen / nullif(d.seen_with_clicks, 0), 6), round(d.value_of_spend / nullif(d.spend_with_value, 0), 4)
  from unnest(campaigns) as m (id)
  cross join lateral (
    select count(*) as days, sum(d.impressions) as impressions, sum(d.clicks) as clicks, sum(d.conversions) as conversions,
      sum(d.conversion_value) as conversion_value, sum(d.spend) as spend,
      sum(d.clicks) filter (where d.impressions is not null) as clicks_of_seen, sum(d.impressions) filter (where d.clicks is not null) as seen_with_clicks,
      sum(d.conversion_value) filter (where d.spend is not null) as value_of_spend, sum(d.spend) filter (where d.conversion_value is not null) as spend_with_value
    from internal.shown_days as d where d.campaign_id = m.id and d.day between first_day and last_day
  ) as d
  where d.days > 0
$$;
