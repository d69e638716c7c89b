-- What a client's campaigns brought, for the screens Analytics and Google Ads: one call for each screen.
--
-- A figure that no row reports is null, never 0. A ratio is taken over the campaign days that report both of its sides, so
-- that clicks of a source without impressions do not raise the CTR. Reach is the sum of what each day reached.

-- The first day of the equally long stretch directly ahead. @raises PT400 for what is no stretch
create function internal.stretch_before(first_day date, last_day date) returns date
language plpgsql immutable
set search_path = ''
as $$
begin
  if first_day is null or last_day is null or not isfinite(first_day) or not isfinite(last_day) or first_day > last_day then
    raise exception using errcode = 'PT400', message = 'A period is a first day and a last day that is not before it';
  end if;
  if last_day - first_day >= 1096 or first_day < date '1970-01-01' then
    raise exception using errcode = 'PT400', message = 'A period has three years at most';
  end if;
  return first_day - (last_day - first_day + 1);
end
$$;

-- What all days of a campaign cost is read from the index alone: the rows themselves carry where each figure came from and
-- are ten times as wide.
create index campaign_days_advertised on public.campaign_days (campaign_id, day) include (impressions, clicks, spend);

-- The figures of these campaigns from `before_day` on, `current` from `first_day` on: in total, by platform and by day.
-- Rows are gone through once; what is told at each level is put together from the few sums of platforms and days. Without
-- `ads` the ratios that only Google Ads shows are left out: sums are what a long period costs.
create function internal.period_figures(campaigns uuid[], before_day date, first_day date, last_day date, ads boolean)
returns table (
  level text, current boolean, platform text, day date,
  impressions numeric, clicks numeric, views numeric, streams numeric, reach numeric, followers numeric,
  conversions numeric, conversion_value numeric, spend numeric,
  ctr numeric, view_rate numeric, conversion_rate numeric, cost_per_conversion numeric, roas numeric
)
language sql stable
set search_path = ''
as $$
  with told as materialized (
    select c.platform, d.day, d.day >= first_day as current,
      sum(d.impressions) as impressions, sum(d.clicks) as clicks, sum(d.views) as views, sum(d.streams) as streams, sum(d.reach) as reach,
      sum(d.followers) as followers, sum(d.conversions) as conversions, sum(d.conversion_value) as conversion_value, sum(d.spend) as spend,
      -- The two sides of each ratio, from rows that report both.
      sum(d.clicks) filter (where d.impressions is not null) as clicks_of_seen, sum(d.impressions) filter (where d.clicks is not null) as seen_with_clicks,
      sum(d.views) filter (where ads and d.impressions is not null) as views_of_seen, sum(d.impressions) filter (where ads and d.views is not null) as seen_with_views,
      sum(d.conversions) filter (where ads and d.clicks is not null) as conversions_of_clicks, sum(d.clicks) filter (where ads and d.conversions is not null) as clicks_with_conversions,
      sum(d.spend) filter (where ads and d.conversions is not null) as spend_on_conversions, sum(d.conversions) filter (where ads and d.spend is not null) as conversions_with_spend,
      sum(d.conversion_value) filter (where ads and d.spend is not null) as value_of_spend, sum(d.spend) filter (where ads and d.conversion_value is not null) as spend_with_value
    from unnest(campaigns) as m (id)
    join public.campaigns as c on c.id = m.id
    join public.campaign_days as d on d.campaign_id = m.id and d.day between before_day and last_day
    group by c.platform, d.day
  ), every as (
    -- Every day of the period is there, whether anything was told of it or not.
    select t.*, coalesce(t.current, true) as is_current, coalesce(t.day, g.day) as each_day
    from told as t full join (select first_day + n as day from generate_series(0, last_day - first_day) as n) as g on g.day = t.day
  )
  select
    case grouping(t.platform, t.each_day) when 3 then 'total' when 1 then 'platform' else 'day' end, t.is_current, t.platform, t.each_day,
    sum(t.impressions), sum(t.clicks), sum(t.views), sum(t.streams), sum(t.reach), sum(t.followers), sum(t.conversions), sum(t.conversion_value), sum(t.spend),
    round(sum(t.clicks_of_seen) / nullif(sum(t.seen_with_clicks), 0), 6),
    round(sum(t.views_of_seen) / nullif(sum(t.seen_with_views), 0), 6),
    round(sum(t.conversions_of_clicks) / nullif(sum(t.clicks_with_conversions), 0), 6),
    round(sum(t.spend_on_conversions) / nullif(sum(t.conversions_with_spend), 0), 2),
    round(sum(t.value_of_spend) / nullif(sum(t.spend_with_value), 0), 4)
  from every as t
  group by grouping sets ((t.is_current), (t.is_current, t.platform), (t.is_current, t.each_day))
$$;

-- Each figure now and in the stretch before, with the change as a share (0.25 is a quarter more); null where there is nothing
-- to tell it against.
create function internal.compare_figures(names text[], now_row jsonb, before_row jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb_object_agg(f.name, jsonb_build_object(
    'now', v.now, 'before', v.before, 'change', case when v.before > 0 then round(v.now / v.before - 1, 4) end))
  from unnest(names) as f (name)
  cross join lateral (select (now_row ->> f.name)::numeric as now, (before_row ->> f.name)::numeric as before) as v
$$;

-- `{from, to, before: {from, to}}`
create function internal.stretch_json(before_day date, first_day date, last_day date) returns jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb_build_object('from', first_day, 'to', last_day, 'before', jsonb_build_object('from', before_day, 'to', first_day - 1))
$$;

-- `/dashboard/analytics` for whoever asks. @returns {period, currency, campaigns, results: {from, to}, totals: {figure: {now, before,
-- change}}, platforms: [{platform, campaigns, …figures}], series: {days, figure: [one for each day]}}
-- A platform is listed when a campaign on it has begun, whether it reported in this period or not.
create function public.portal_analytics(first_day date, last_day date) returns jsonb
language plpgsql stable security definer
set search_path = ''
-- Periods differ a thousandfold: a plan for all of them suits none.
set plan_cache_mode = 'force_custom_plan'
as $$
declare
  before_day constant date := internal.stretch_before(first_day, last_day);
begin
  return (
    with mine as materialized (
      select c.id, c.platform, c.status, told.first_on, told.last_on
      from public.campaigns as c
      cross join lateral (select min(d.day) as first_on, max(d.day) as last_on from public.campaign_days as d where d.campaign_id = c.id) as told
      where c.client_id = auth.uid()
    ), figures as materialized (
      select * from internal.period_figures(array(select m.id from mine as m), before_day, first_day, last_day, false)
    ), platforms as (
      select m.platform, count(*) as campaigns from mine as m where m.status <> 'draft' or m.last_on is not null group by m.platform
    )
    select jsonb_build_object(
      'period', internal.stretch_json(before_day, first_day, last_day),
      'currency', (select s.currency from internal.shop_settings as s),
      'campaigns', (select count(*) from mine),
      'results', (select jsonb_build_object('from', min(m.first_on), 'to', max(m.last_on)) from mine as m),
      'totals', internal.compare_figures(
        array['impressions', 'clicks', 'ctr', 'views', 'streams', 'reach', 'followers', 'conversions', 'spend'],
        (select to_jsonb(f) from figures as f where f.level = 'total' and f.current),
        (select to_jsonb(f) from figures as f where f.level = 'total' and not f.current)),
      'platforms', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'platform', p.platform, 'campaigns', p.campaigns, 'impressions', f.impressions, 'clicks', f.clicks, 'ctr', f.ctr, 'views', f.views,
          'streams', f.streams, 'reach', f.reach, 'followers', f.followers, 'conversions', f.conversions, 'spend', f.spend
        ) order by f.spend desc nulls last, p.platform), '[]')
        from platforms as p left join figures as f on f.level = 'platform' and f.current and f.platform = p.platform),
      'series', (
        select jsonb_build_object(
          'days', jsonb_agg(f.day order by f.day), 'impressions', jsonb_agg(f.impressions order by f.day), 'clicks', jsonb_agg(f.clicks order by f.day),
          'views', jsonb_agg(f.views order by f.day), 'streams', jsonb_agg(f.streams order by f.day), 'reach', jsonb_agg(f.reach order by f.day),
          'followers', jsonb_agg(f.followers order by f.day), 'conversions', jsonb_agg(f.conversions order by f.day), 'spend', jsonb_agg(f.spend order by f.day))
        from figures as f where f.level = 'day' and f.current)
    )
  );
end
$$;
comment on function public.portal_analytics(date, date) is 'What the campaigns of whoever asks brought in these days, both ends included, against the equally long stretch before.';
