-- Figures of these campaigns from `before_day` to `compared_until`, and from `first_day` on (`current`), in total, by platform and by day. One pass
-- over the rows builds the sums by platform and day; the other levels add those up. Without `ads`, the ratios that only the
-- Google Ads screen shows are left out, because sums dominate the cost of a long period. Reach is that of a day on which a
-- single campaign reported one, since it does not add up; for periods, see `reach_of`.
create or replace function internal.period_figures(campaigns uuid[], before_day date, first_day date, last_day date, ads boolean)
returns table (
  level text, current boolean, platform text, day date,
  impressions numeric, clicks numeric, views numeric, streams numeric, reach numeric, followers numeric,
  conversions numeric, conversion_value numeric, spend numeric,
  ctr numeric, view_rate numeric, conversion_rate numeric, cost_per_conversion numeric, roas numeric
)
language sql stable
set search_path = ''
as $$
  with compared as materialized (
    select internal.compared_until(campaigns, first_day, last_day) as until
  ), recorded as materialized (
    select c.platform, d.day, d.day >= first_day as current,
      sum(d.impressions) as impressions, sum(d.clicks) as clicks, sum(d.views) as views, sum(d.streams) as streams, max(d.reach) as reach, count(d.reach) as reached_by,
      sum(d.followers) as followers, sum(d.conversions) as conversions, sum(d.conversion_value) as conversion_value, sum(d.spend) as spend,
      -- Numerator and denominator of each ratio, from rows that report both.
      sum(d.clicks) filter (where d.impressions is not null) as clicks_of_seen, sum(d.impressions) filter (where d.clicks is not null) as seen_with_clicks,
      sum(d.views) filter (where ads and d.impressions is not null) as views_of_seen, sum(d.impressions) filter (where ads and d.views is not null) as seen_with_views,
      sum(d.conversions) filter (where ads and d.clicks is not null) as conversions_of_clicks, sum(d.clicks) filter (where ads and d.conversions is not null) as clicks_with_conversions,
      sum(d.spend) filter (where ads and d.conversions is not null) as spend_on_conversions, sum(d.conversions) filter (where ads and d.spend is not null) as conversions_with_spend,
      sum(d.conversion_value) filter (where ads and d.spend is not null) as value_of_spend, sum(d.spend) filter (where ads and d.conversion_value is not null) as spend_with_value
    from unnest(campaigns) as m (id)
    join public.campaigns as c on c.id = m.id
    cross join compared
    join internal.shown_days as d on d.campaign_id = m.id and (d.day between before_day and compared.until or d.day between first_day and last_day)
    group by c.platform, d.day
  ), every as (
    -- Every day of the period, reported or not.
    select t.*, coalesce(t.current, true) as is_current, coalesce(t.day, g.day) as each_day
    from recorded as t full join (select first_day + n as day from generate_series(0, last_day - first_day) as n) as g on g.day = t.day
  )
  select
    case grouping(t.platform, t.each_day) when 3 then 'total' when 1 then 'platform' else 'day' end, t.is_current, t.platform, t.each_day,
    sum(t.impressions), sum(t.clicks), sum(t.views), sum(t.streams),
    case when grouping(t.each_day) = 0 and sum(t.reached_by) = 1 then max(t.reach)::numeric end, sum(t.followers), sum(t.conversions), sum(t.conversion_value), sum(t.spend),
    round(sum(t.clicks_of_seen) / nullif(sum(t.seen_with_clicks), 0), 6),
    round(sum(t.views_of_seen) / nullif(sum(t.seen_with_views), 0), 6),
    round(sum(t.conversions_of_clicks) / nullif(sum(t.clicks_with_conversions), 0), 6),
    round(sum(t.spend_on_conversions) / nullif(sum(t.conversions_with_spend), 0), 2),
    round(sum(t.value_of_spend) / nullif(sum(t.spend_with_value), 0), 4)
  from every as t
  group by grouping sets ((t.is_current), (t.is_current, t.platform), (t.is_current, t.each_day))
$$;
