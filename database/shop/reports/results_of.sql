-- What these campaigns brought in a period, and in the period before, up to the day that corresponds to the last one with results
-- (`compared_until`). Every screen, sentence, CSV file and PDF
-- that states a result prints these values; nothing else adds up. Null means "not reported". `before` is null when the results
-- begin after its first day, as in `period_json`.
-- Spend is unknown where the caller may not see it (`spend_shown`), and what derives from it.
-- {from, to, before, currency, spend_shown, campaigns: those with results, spend | clicks | cost: {value, before, change}, priced,
--  results: [{metric, platform, value, before, change, unknown, reported: {from, to}}],
--  days | days_before: [{day, spend, clicks, results: {metric: count}}]}
-- `results` has one entry for each metric that campaigns with results are counted in (`result_metric`), the one with the largest
-- spend first. Its value is the sum over all campaigns, as on the analytics screen; `platform` is set if a single one reports it.
-- Reach is no sum (`reach_of`): `reported` has the days it is for, `unknown` says that only days have one. A day's reach is that
-- of the only campaign that has one.
-- `priced`: every campaign that brought results also reported its spend. Only then, and with a single metric, is there a
-- `cost` per result. All spend is in the shop's currency: imports convert it. Sums by campaign and by day come first, since a
-- period can have tens of thousands of rows.
create or replace function internal.results_of(campaigns uuid[], first_day date, last_day date) returns jsonb
language sql stable
set search_path = ''
as $$
  with span as materialized (
    select internal.period_before(first_day, last_day) as before_day, internal.compared_until(campaigns, first_day, last_day) as before_end
  ),
  covered as (
    select exists (select from span, public.campaign_days as d where d.campaign_id = any (campaigns) and d.day <= span.before_day) as before
  ), recorded as materialized (
    select d.campaign_id, d.day, d.day >= first_day as current, d.spend, d.clicks, d.impressions, d.views, d.streams, d.reach, d.followers, d.conversions
    from span cross join unnest(campaigns) as u (id)
    join internal.shown_days as d on d.campaign_id = u.id and (d.day between span.before_day and span.before_end or d.day between first_day and last_day)
  ), by_campaign as materialized (
    select c.id, c.platform, internal.result_metric(c.target_metric, c.platform) as metric, t.*
    from (
      select t.campaign_id, t.current, sum(t.spend) as spend, sum(t.clicks) as clicks, sum(t.impressions) as impressions, sum(t.views) as views,
        sum(t.streams) as streams, max(t.reach) as reach, sum(t.followers) as followers, sum(t.conversions) as conversions
      from recorded as t group by t.campaign_id, t.current
    ) as t join public.campaigns as c on c.id = t.campaign_id
  ), by_day as materialized (
    select t.day, sum(t.spend) as spend, sum(t.clicks) as clicks, sum(t.impressions) as impressions, sum(t.views) as views,
      sum(t.streams) as streams, case when count(t.reach) = 1 then max(t.reach) end as reach, sum(t.followers) as followers, sum(t.conversions) as conversions
    from recorded as t group by t.day
  ), metrics as materialized (
    select counted.metric, sum(counted.spend) as spend
    from (
      select c.metric, c.spend from by_campaign as c where c.current
      union all
      -- Campaigns whose reach was reported without any days.
      select 'reach', null from public.campaigns as c
      where c.id = any (campaigns) and c.reported_reach is not null and c.reported_from >= first_day and c.reported_until <= last_day
        and internal.result_metric(c.target_metric, c.platform) = 'reach'
    ) as counted group by counted.metric
  ), reached as materialized (
    select internal.reach_of(campaigns, first_day, last_day) as now, internal.reach_of(campaigns, span.before_day, first_day - 1) as before
    from span where exists (select from metrics as m where m.metric = 'reach')
  ), brought as materialized (
    select m.metric, c.id, c.platform, c.current, c.spend, f.result
    from by_campaign as c
    cross join lateral (values ('impressions', c.impressions), ('clicks', c.clicks), ('views', c.views), ('streams', c.streams), ('reach', c.reach),
      ('followers', c.followers), ('conversions', c.conversions)) as f (metric, result)
    join metrics as m on m.metric = f.metric
    where f.result is not null
  ), results as (
    select m.metric, m.spend as spent, case when count(distinct b.platform) = 1 then min(b.platform) end as platform,
      case when m.metric = 'reach' then (select (r.now ->> 'value')::numeric from reached as r) else sum(b.result) filter (where b.current) end as value,
      case when m.metric = 'reach' then (select (r.before ->> 'value')::numeric from reached as r) else sum(b.result) filter (where not b.current) end as before,
      case when m.metric = 'reach' then (select r.now from reached as r) end as reach
    from metrics as m left join brought as b on b.metric = m.metric group by m.metric, m.spend
  ), totals as (
    select count(*) filter (where c.current) as campaigns,
      sum(c.spend) filter (where c.current) as spend, sum(c.spend) filter (where not c.current) as spend_before,
      sum(c.clicks) filter (where c.current) as clicks, sum(c.clicks) filter (where not c.current) as clicks_before
    from by_campaign as c
  ), prices as (
    select not exists (select from brought as b where b.current and b.result > 0 and b.spend is null) as priced
  ), costs as (
    select round(totals.spend / r.value, 6) as value, round(totals.spend_before / nullif(r.before, 0), 6) as before
    from results as r, totals, prices where (select count(*) from metrics) = 1 and prices.priced and totals.spend > 0 and r.value > 0
  ), days as (
    select at.day, at.current, d.spend, d.clicks, coalesce(counts.results, '{}') as results
    from span cross join lateral (
      select span.before_day + n as day, span.before_day + n >= first_day as current from generate_series(0, last_day - span.before_day) as n
    ) as at
    left join by_day as d on d.day = at.day
    left join lateral (
      select jsonb_object_agg(f.metric, f.result) as results
      from (values ('impressions', d.impressions), ('clicks', d.clicks), ('views', d.views), ('streams', d.streams), ('reach', d.reach),
        ('followers', d.followers), ('conversions', d.conversions)) as f (metric, result)
      where f.result is not null and f.metric in (select m.metric from metrics as m)
    ) as counts on true
  )
  select jsonb_build_object(
    'from', first_day, 'to', last_day,
    'before', case when covered.before then jsonb_build_object('from', span.before_day, 'to', span.before_end) end,
    'currency', internal.shop_currency(), 'spend_shown', internal.spend_shown(),
    'campaigns', totals.campaigns,
    'spend', internal.compared(totals.spend, totals.spend_before, covered.before),
    'clicks', internal.compared(totals.clicks, totals.clicks_before, covered.before),
    'cost', internal.compared(costs.value, costs.before, covered.before),
    'priced', prices.priced,
    'results', (
      select coalesce(jsonb_agg(jsonb_build_object('metric', r.metric, 'platform', r.platform,
          'unknown', r.reach is not null and r.value is null,
          'reported', case when r.reach is not null and r.value is not null then r.reach - 'value' end)
        || internal.compared(r.value, r.before, covered.before)
        order by r.spent desc nulls last, r.value desc nulls last, r.metric), '[]')
      from results as r),
    'days', (
      select jsonb_agg(jsonb_build_object('day', d.day, 'spend', d.spend, 'clicks', d.clicks, 'results', d.results) order by d.day)
      from days as d where d.current),
    'days_before', case when covered.before then (
      select jsonb_agg(jsonb_build_object('day', d.day, 'spend', d.spend, 'clicks', d.clicks, 'results', d.results) order by d.day)
      from days as d where not d.current) end)
  from span cross join covered cross join totals cross join prices left join costs on true
$$;
