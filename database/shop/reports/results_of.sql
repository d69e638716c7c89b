-- What these campaigns brought in a period, and in the equally long period before. Every screen, sentence, CSV file and PDF
-- that states a result prints these values; nothing else adds up. Null means "not reported". `before` is null when the results
-- begin after its first day, as in `period_json`.
-- {from, to, before, currency, campaigns: those with results, spend | clicks | cost: {value, before, change},
--  priced, results: [{metric, platform, value, before, change}], days | days_before: [{day, spend, clicks, results: {metric: count}}]}
-- `results` has one entry for each metric that campaigns with results are counted in (`result_metric`), the one with the largest
-- spend first. Its value is the sum over all campaigns, as on the analytics screen; `platform` is set if a single one reports it.
-- `priced`: every campaign that brought results also reported its spend. Only then, and with a single metric, is there a
-- `cost` per result. All spend is in the shop's currency: imports convert it.
create or replace function internal.results_of(campaigns uuid[], first_day date, last_day date) returns jsonb
language sql stable
set search_path = ''
as $$
  with span as (select internal.period_before(first_day, last_day) as before_day),
  covered as (
    select exists (select from span, public.campaign_days as d where d.campaign_id = any (campaigns) and d.day <= span.before_day) as before
  ), told as materialized (
    select c.id as campaign_id, c.platform, internal.result_metric(c.target_metric, c.platform) as metric, d.day >= first_day as current, d.day,
      d.spend, d.clicks, d.impressions, d.views, d.streams, d.reach, d.followers, d.conversions
    from span cross join unnest(campaigns) as u (id)
    join public.campaigns as c on c.id = u.id
    join public.campaign_days as d on d.campaign_id = c.id and d.day between span.before_day and last_day
  ), metrics as (
    select t.metric, sum(t.spend) as spend from told as t where t.current group by t.metric
  ), each as materialized (
    select m.metric, t.campaign_id, t.platform, t.current, t.day,
      case m.metric
        when 'impressions' then t.impressions when 'clicks' then t.clicks when 'views' then t.views when 'streams' then t.streams
        when 'reach' then t.reach when 'followers' then t.followers when 'conversions' then t.conversions end as result
    from metrics as m cross join told as t
  ), results as (
    select e.metric, case when count(distinct e.platform) filter (where e.result is not null) = 1 then min(e.platform) filter (where e.result is not null) end as platform,
      sum(e.result) filter (where e.current) as value, sum(e.result) filter (where not e.current) as before
    from each as e group by e.metric
  ), totals as (
    select count(distinct t.campaign_id) filter (where t.current) as campaigns,
      sum(t.spend) filter (where t.current) as spend, sum(t.spend) filter (where not t.current) as spend_before,
      sum(t.clicks) filter (where t.current) as clicks, sum(t.clicks) filter (where not t.current) as clicks_before
    from told as t
  ), prices as (
    select not exists (
      select from each as e where e.current and e.result > 0
        and not exists (select from told as t where t.current and t.campaign_id = e.campaign_id and t.spend is not null)) as priced
  ), costs as (
    select round(totals.spend / r.value, 6) as value, round(totals.spend_before / nullif(r.before, 0), 6) as before
    from results as r, totals, prices where (select count(*) from metrics) = 1 and prices.priced and totals.spend > 0 and r.value > 0
  ), days as (
    select at.day, at.current, sums.spend, sums.clicks, coalesce(counts.results, '{}') as results
    from span cross join lateral (
      select span.before_day + n as day, span.before_day + n >= first_day as current from generate_series(0, last_day - span.before_day) as n
    ) as at
    left join (select t.day, sum(t.spend) as spend, sum(t.clicks) as clicks from told as t group by t.day) as sums on sums.day = at.day
    left join (
      select d.day, jsonb_object_agg(d.metric, d.result) as results
      from (select e.day, e.metric, sum(e.result) as result from each as e group by e.day, e.metric) as d
      where d.result is not null group by d.day
    ) as counts on counts.day = at.day
  )
  select jsonb_build_object(
    'from', first_day, 'to', last_day,
    'before', case when covered.before then jsonb_build_object('from', span.before_day, 'to', first_day - 1) end,
    'currency', internal.shop_currency(),
    'campaigns', totals.campaigns,
    'spend', internal.compared(totals.spend, totals.spend_before, covered.before),
    'clicks', internal.compared(totals.clicks, totals.clicks_before, covered.before),
    'cost', internal.compared(costs.value, costs.before, covered.before),
    'priced', prices.priced,
    'results', (
      select coalesce(jsonb_agg(jsonb_build_object('metric', r.metric, 'platform', r.platform) || internal.compared(r.value, r.before, covered.before)
        order by m.spend desc nulls last, r.value desc nulls last, r.metric), '[]')
      from results as r join metrics as m on m.metric = r.metric),
    'days', (
      select jsonb_agg(jsonb_build_object('day', d.day, 'spend', d.spend, 'clicks', d.clicks, 'results', d.results) order by d.day)
      from days as d where d.current),
    'days_before', case when covered.before then (
      select jsonb_agg(jsonb_build_object('day', d.day, 'spend', d.spend, 'clicks', d.clicks, 'results', d.results) order by d.day)
      from days as d where not d.current) end)
  from span cross join covered cross join totals cross join prices left join costs on true
$$;
