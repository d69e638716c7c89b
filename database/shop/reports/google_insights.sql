-- Insights by the rules of docs/decisions/0026-insights-by-rules.md: warnings first, at most two of a kind and eight in all.
-- Rules about the current state apply only if the period includes `today`. The screen writes the text.
-- Returns [{kind, tone: 'warning' | 'success' | 'info', campaign_id, subject, …}].
create or replace function internal.google_insights(report jsonb, today date) returns jsonb
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
