-- The screen Google Ads, and the report an artist can forward.
--
-- What runs through Google Ads: campaigns of the platform Google Ads, and those on YouTube that reported what only an ad
-- account reports (impressions, clicks or spend), because ads on YouTube are bought there.

-- Those of a client that have begun, with what they spent so far and the last day they told of.
create function internal.google_campaigns(client uuid)
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

-- What each of them brought in these days.
create function internal.campaign_figures(campaigns uuid[], first_day date, last_day date)
returns table (campaign_id uuid, impressions numeric, clicks numeric, conversions numeric, conversion_value numeric, spend numeric, ctr numeric, roas numeric)
language sql stable
set search_path = ''
as $$
  select m.id, sum(d.impressions), sum(d.clicks), sum(d.conversions), sum(d.conversion_value), sum(d.spend),
    round(sum(d.clicks) filter (where d.impressions is not null) / nullif(sum(d.impressions) filter (where d.clicks is not null), 0), 6),
    round(sum(d.conversion_value) filter (where d.spend is not null) / nullif(sum(d.spend) filter (where d.conversion_value is not null), 0), 4)
  from unnest(campaigns) as m (id) join public.campaign_days as d on d.campaign_id = m.id and d.day between first_day and last_day
  group by m.id
$$;

-- The fifty keywords with the most clicks.
create function internal.google_keywords(campaigns uuid[], first_day date, last_day date) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(k)), '[]') from (
    select w.keyword, w.match_type, sum(w.impressions) as impressions, sum(w.clicks) as clicks, sum(w.conversions) as conversions, sum(w.spend) as spend,
      round(sum(w.clicks) filter (where w.impressions is not null) / nullif(sum(w.impressions) filter (where w.clicks is not null), 0), 6) as ctr,
      round(sum(w.spend) filter (where w.conversions is not null) / nullif(sum(w.conversions) filter (where w.spend is not null), 0), 2) as cost_per_conversion,
      round(sum(w.spend) / nullif(sum(sum(w.spend)) over (), 0), 4) as share_of_spend,
      round(sum(w.conversions) / nullif(sum(sum(w.conversions)) over (), 0), 4) as share_of_conversions
    -- Campaign by campaign (offset 0 keeps it so): by days, it would go through what all clients have.
    from unnest(campaigns) as m (id)
    cross join lateral (select * from public.campaign_keywords as k where k.campaign_id = m.id and k.day between first_day and last_day offset 0) as w
    group by w.keyword, w.match_type
    order by sum(w.clicks) desc nulls last, sum(w.impressions) desc nulls last, w.keyword, w.match_type
    limit 50
  ) as k
$$;

-- The moments in which a day of the shop begins and ends, for columns with a time.
create function internal.shop_moment(day date) returns timestamptz
language sql stable
set search_path = ''
as $$ select day::timestamp at time zone (select time_zone from internal.shop_settings) $$;

-- The newest twenty conversions, and all of them by device. `time` is null for exports that know the day alone: those
-- stand at the day's first moment.
create function internal.google_conversions(campaigns uuid[], first_day date, last_day date) returns jsonb
language sql stable
set search_path = ''
as $$
  with stretch as materialized (
    select internal.shop_moment(first_day) as opens, internal.shop_moment(last_day + 1) as closes, s.time_zone as zone from internal.shop_settings as s
  ), newest as (
    select v.id, v.campaign_id, v.occurred_at, v.action, v.device, v.conversions, v.value, v.occurred_at at time zone s.zone as local
    from stretch as s cross join unnest(campaigns) as m (id)
    cross join lateral (
      select * from public.campaign_conversions as one
      where one.campaign_id = m.id and one.occurred_at >= s.opens and one.occurred_at < s.closes order by one.occurred_at desc limit 20
    ) as v
    order by v.occurred_at desc, v.id limit 20
  )
  select jsonb_build_object(
    'recent', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', n.id, 'day', n.local::date, 'time', case when n.local::time > '00:00' then to_char(n.local, 'HH24:MI') end, 'campaign', c.name,
        'action', n.action, 'device', n.device, 'conversions', n.conversions, 'value', n.value) order by n.occurred_at desc, n.id), '[]')
      from newest as n join public.campaigns as c on c.id = n.campaign_id),
    'devices', (
      select coalesce(jsonb_agg(to_jsonb(d)), '[]') from (
        select v.device, sum(v.conversions) as conversions, sum(v.value) as value,
          round(sum(v.conversions) / nullif(sum(sum(v.conversions)) over (), 0), 4) as share
        from stretch as s cross join unnest(campaigns) as m (id)
        cross join lateral (
          select * from public.campaign_conversions as one where one.campaign_id = m.id and one.occurred_at >= s.opens and one.occurred_at < s.closes offset 0
        ) as v
        group by v.device order by sum(v.conversions) desc, v.device
      ) as d)
  )
$$;

-- What a report gives reason to say, by the rules of docs/decisions/0026-insights-by-rules.md, warnings first, at most two of
-- a kind and eight in all. Rules about how things stand now are asked when the period reaches `today` alone.
-- @returns [{kind, tone: 'warning' | 'success' | 'info', campaign_id, subject, …}], the words are the reader's language's
create function internal.google_insights(report jsonb, today date) returns jsonb
language sql stable
set search_path = ''
as $$
  with campaign as (
    select * from jsonb_to_recordset(report -> 'campaigns') as c
      (id uuid, name text, status text, budget numeric, spent numeric, share numeric, starts_on date, last_on date, clicks numeric, spend numeric, roas numeric)
  ), word as (
    select * from jsonb_to_recordset(report -> 'keywords') as k
      (keyword text, clicks numeric, conversions numeric, spend numeric, share_of_spend numeric, share_of_conversions numeric)
  ), total as (
    select (report #>> '{kpis,ctr,change}')::numeric as change, (report #>> '{kpis,ctr,now}')::numeric as ctr, (report #>> '{kpis,ctr,before}')::numeric as before,
      least((report #>> '{kpis,impressions,now}')::numeric, (report #>> '{kpis,impressions,before}')::numeric) as impressions
  ), found (kind, tone, weight, campaign_id, subject, detail) as (
    select case when c.share > 1 then 'budget_over' else 'budget_nearly' end, 'warning', c.share, c.id, c.name,
      jsonb_build_object('share', c.share, 'spent', c.spent, 'budget', c.budget)
    from campaign as c
    where c.share > 0.9 and c.status in ('active', 'paused') and (report #>> '{period,to}')::date >= today
    union all
    select 'no_results', 'warning', silent.days, c.id, c.name, jsonb_build_object('days', silent.days, 'last_on', c.last_on)
    from campaign as c cross join lateral (select today - coalesce(c.last_on, c.starts_on) as days) as silent
    where c.status = 'active' and silent.days > 3 and (report #>> '{period,to}')::date >= today
    union all
    select 'roas_low', 'warning', c.spend, c.id, c.name, jsonb_build_object('roas', c.roas, 'spend', c.spend)
    from campaign as c where c.roas < 1 and c.clicks >= 50
    union all
    select 'keyword_wasted', 'warning', w.spend, null, w.keyword, jsonb_build_object('spend', w.spend, 'clicks', w.clicks, 'share', w.share_of_spend)
    from word as w where w.conversions = 0 and w.share_of_spend >= 0.05 and w.clicks >= 20
    union all
    select case when t.change < 0 then 'ctr_down' else 'ctr_up' end, case when t.change < 0 then 'warning' else 'success' end, abs(t.change), null, null,
      jsonb_build_object('change', t.change, 'ctr', t.ctr, 'before', t.before)
    from total as t where abs(t.change) > 0.2 and t.impressions >= 1000
    union all
    select 'roas_high', 'success', c.roas, c.id, c.name, jsonb_build_object('roas', c.roas, 'spend', c.spend)
    from campaign as c where c.roas >= 3 and c.clicks >= 50
    union all
    (select 'keyword_best', 'info', w.conversions, null, w.keyword, jsonb_build_object('conversions', w.conversions, 'share', w.share_of_conversions)
     from word as w where w.conversions >= 5 order by w.conversions desc, w.keyword limit 1)
    union all
    (select 'device_best', 'info', d.share, null, d.device, jsonb_build_object('share', d.share, 'conversions', d.conversions)
     from jsonb_to_recordset(report -> 'devices') as d (device text, conversions numeric, share numeric)
     where d.share >= 0.5 and d.conversions >= 5 limit 1)
  ), ranked as (
    select f.*, row_number() over (partition by f.kind order by f.weight desc, f.subject) as place,
      array_position(array['warning', 'success', 'info'], f.tone) as urgency,
      array_position(array['budget_over', 'budget_nearly', 'no_results', 'roas_low', 'ctr_down', 'keyword_wasted'], f.kind) as kind_place
    from found as f
  )
  select coalesce(jsonb_agg(t.insight), '[]') from (
    select jsonb_build_object('kind', r.kind, 'tone', r.tone, 'campaign_id', r.campaign_id, 'subject', r.subject) || r.detail as insight
    from ranked as r where r.place <= 2
    order by r.urgency, r.kind_place nulls last, r.kind, r.place limit 8
  ) as t
$$;

-- `/dashboard/google-ads` for whoever asks, and what the PDF report prints. @returns {period, currency, results, kpis, series, funnel,
-- campaigns, keywords, recent, devices, insights}. `spent` and `share` of a campaign are of all its days, because its budget
-- is; everything else is of the period.
create function public.portal_google_ads(first_day date, last_day date) returns jsonb
language plpgsql stable security definer
set search_path = ''
-- Periods differ a thousandfold: a plan for all of them suits none.
set plan_cache_mode = 'force_custom_plan'
as $$
declare
  before_day constant date := internal.stretch_before(first_day, last_day);
  found constant jsonb := (select coalesce(jsonb_agg(to_jsonb(g)), '[]') from internal.google_campaigns(auth.uid()) as g);
  campaigns constant uuid[] := array(select (g ->> 'id')::uuid from jsonb_array_elements(found) as g);
  report jsonb;
begin
  with figures as materialized (
    select * from internal.period_figures(campaigns, before_day, first_day, last_day, true)
  ), mine as (
    select * from jsonb_to_recordset(found) as m
      (id uuid, name text, platform text, service text, status text, budget numeric, starts_on date, spent numeric, first_on date, last_on date)
  )
  select jsonb_build_object(
    'period', internal.stretch_json(before_day, first_day, last_day),
    'currency', (select s.currency from internal.shop_settings as s),
    'results', (select jsonb_build_object('from', min(m.first_on), 'to', max(m.last_on)) from mine as m),
    'kpis', internal.compare_figures(
      array['impressions', 'clicks', 'ctr', 'spend', 'conversions', 'cost_per_conversion', 'conversion_value', 'roas'],
      (select to_jsonb(f) from figures as f where f.level = 'total' and f.current),
      (select to_jsonb(f) from figures as f where f.level = 'total' and not f.current)),
    'funnel', (
      select jsonb_build_object('impressions', max(f.impressions), 'views', max(f.views), 'view_rate', max(f.view_rate), 'clicks', max(f.clicks),
        'ctr', max(f.ctr), 'conversions', max(f.conversions), 'conversion_rate', max(f.conversion_rate))
      from figures as f where f.level = 'total' and f.current),
    'series', (
      select jsonb_build_object('days', jsonb_agg(f.day order by f.day), 'spend', jsonb_agg(f.spend order by f.day), 'impressions', jsonb_agg(f.impressions order by f.day),
        'clicks', jsonb_agg(f.clicks order by f.day), 'views', jsonb_agg(f.views order by f.day), 'conversions', jsonb_agg(f.conversions order by f.day),
        'conversion_value', jsonb_agg(f.conversion_value order by f.day))
      from figures as f where f.level = 'day' and f.current),
    'campaigns', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', m.id, 'name', m.name, 'platform', m.platform, 'service', m.service, 'status', m.status, 'starts_on', m.starts_on, 'last_on', m.last_on,
        'budget', m.budget, 'spent', m.spent, 'share', round(m.spent / nullif(m.budget, 0), 4), 'spend', f.spend, 'impressions', f.impressions,
        'clicks', f.clicks, 'ctr', f.ctr, 'conversions', f.conversions, 'conversion_value', f.conversion_value, 'roas', f.roas
      ) order by f.spend desc nulls last, m.spent desc nulls last, m.name, m.id), '[]')
      from mine as m left join internal.campaign_figures(campaigns, first_day, last_day) as f on f.campaign_id = m.id),
    'keywords', internal.google_keywords(campaigns, first_day, last_day)
  ) || internal.google_conversions(campaigns, first_day, last_day) into report;
  return report || jsonb_build_object('insights', internal.google_insights(report, internal.local_date()));
end
$$;
comment on function public.portal_google_ads(date, date) is 'Google Ads of whoever asks in these days, both ends included, against the equally long stretch before.';

revoke all on function
  internal.stretch_before(date, date), internal.period_figures(uuid[], date, date, date, boolean), internal.compare_figures(text[], jsonb, jsonb),
  internal.stretch_json(date, date, date), internal.google_campaigns(uuid), internal.campaign_figures(uuid[], date, date), internal.google_keywords(uuid[], date, date),
  internal.shop_moment(date), internal.google_conversions(uuid[], date, date), internal.google_insights(jsonb, date)
  from public, anon, authenticated;
revoke all on function public.portal_analytics(date, date), public.portal_google_ads(date, date) from public, anon;
grant execute on function public.portal_analytics(date, date), public.portal_google_ads(date, date) to authenticated;
