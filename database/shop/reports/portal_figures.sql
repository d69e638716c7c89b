-- Four figures of the last thirty days and of the thirty before; null means "not reported". `before` is null when the results
-- begin after its first day, as in `period_json`: a period that was only partly measured is nothing to compare with.
--   running  campaigns with results
--   plays    views and streams
--   clicks   clicks on ads
--   spend    cost of ads, in the shop's currency
-- {from, to, currency, running|plays|clicks|spend: {value, before, change}, days: [{day, plays, clicks, spend}]}. `change` is
-- relative; null if there is nothing to compare with.
create or replace function internal.portal_figures(client uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  with span as (select internal.shop_today() - 29 as first, internal.shop_today() as last),
  covered as (
    select exists (
      select from span, public.campaigns as c join public.campaign_days as d on d.campaign_id = c.id where c.client_id = client and d.day <= span.first - 30
    ) as before
  ),
  brought as materialized (
    select d.campaign_id, d.day, d.clicks, d.spend, d.day >= span.first as late,
      case when num_nonnulls(d.views, d.streams) > 0 then coalesce(d.views, 0) + coalesce(d.streams, 0) end as plays
    from span, public.campaigns as c join internal.shown_days as d on d.campaign_id = c.id
    where c.client_id = client and d.day between span.first - 30 and span.last
  ), summed as (
    select count(distinct campaign_id) filter (where late) as running, count(distinct campaign_id) filter (where not late) as running_before,
      sum(plays) filter (where late) as plays, sum(plays) filter (where not late) as plays_before,
      sum(clicks) filter (where late) as clicks, sum(clicks) filter (where not late) as clicks_before,
      sum(spend) filter (where late) as spend, sum(spend) filter (where not late) as spend_before
    from brought
  ), days as (
    select jsonb_agg(jsonb_build_object('day', at.day, 'plays', b.plays, 'clicks', b.clicks, 'spend', b.spend) order by at.day) as list
    from span cross join lateral (select span.first + n as day from generate_series(0, 29) as n) as at
    left join (select day, sum(plays) as plays, sum(clicks) as clicks, sum(spend) as spend from brought group by day) as b on b.day = at.day
  )
  select jsonb_build_object('from', span.first, 'to', span.last, 'currency', (select s.currency from internal.shop_settings as s), 'days', days.list)
    || (select jsonb_object_agg(f.name, jsonb_build_object('value', f.value, 'before', b.before, 'change', round((f.value - b.before) / nullif(b.before, 0), 4)))
      from covered cross join (values ('running', s.running::numeric, s.running_before::numeric), ('plays', s.plays, s.plays_before),
        ('clicks', s.clicks, s.clicks_before), ('spend', s.spend, s.spend_before)) as f (name, value, before)
      cross join lateral (select case when covered.before then f.before end as before) as b)
  from span, summed as s, days
$$;
