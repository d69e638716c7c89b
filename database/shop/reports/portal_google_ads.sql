-- `/dashboard/google-ads` of the caller, and the PDF report. Returns {period, currency, spend_shown, results, kpis, platforms, series,
-- before: {spend} per day of the period before or null, funnel, campaigns, keywords, recent, devices, songs: `song_stories`, insights}. `spent` and `share` of a campaign cover all its days, as its budget does;
-- everything else covers the period.
create or replace function public.portal_google_ads(first_day date, last_day date) returns jsonb
language plpgsql stable security definer
set search_path = ''
-- The length of periods varies a thousandfold, so a generic plan suits none.
set plan_cache_mode = 'force_custom_plan'
as $$
declare
  before_day constant date := internal.period_before(first_day, last_day);
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
    'period', internal.period_json(before_day, first_day, last_day, (select min(m.first_on) from mine as m), internal.compared_until(campaigns, first_day, last_day)),
    'currency', (select s.currency from internal.shop_settings as s), 'spend_shown', internal.spend_shown(),
    'results', (select jsonb_build_object('from', min(m.first_on), 'to', max(m.last_on)) from mine as m),
    'kpis', internal.compare_figures(
      array['impressions', 'clicks', 'ctr', 'spend', 'conversions', 'cost_per_conversion', 'conversion_value', 'roas'],
      (select to_jsonb(f) from figures as f where f.level = 'total' and f.current),
      (select to_jsonb(f) from figures as f where f.level = 'total' and not f.current and (select min(m.first_on) from mine as m) <= before_day)),
    -- The spend as `portal_analytics` lists it: YouTube ads run in Google Ads, and have a row of their own there.
    'platforms', (
      select coalesce(jsonb_agg(jsonb_build_object('platform', f.platform, 'spend', f.spend) order by f.spend desc, f.platform), '[]')
      from figures as f where f.level = 'platform' and f.current and f.spend is not null),
    'funnel', (
      select jsonb_build_object('impressions', max(f.impressions), 'views', max(f.views), 'view_rate', max(f.view_rate), 'clicks', max(f.clicks),
        'ctr', max(f.ctr), 'conversions', max(f.conversions), 'conversion_rate', max(f.conversion_rate))
      from figures as f where f.level = 'total' and f.current),
    'series', (
      select jsonb_build_object('days', jsonb_agg(f.day order by f.day), 'spend', jsonb_agg(f.spend order by f.day), 'impressions', jsonb_agg(f.impressions order by f.day),
        'clicks', jsonb_agg(f.clicks order by f.day), 'views', jsonb_agg(f.views order by f.day), 'conversions', jsonb_agg(f.conversions order by f.day),
        'conversion_value', jsonb_agg(f.conversion_value order by f.day))
      from figures as f where f.level = 'day' and f.current),
    'before', case when (select min(m.first_on) from mine as m) <= before_day then (
      select jsonb_build_object('spend', jsonb_agg(f.spend order by g.n))
      from generate_series(0, last_day - first_day) as g (n) left join figures as f on f.level = 'day' and not f.current and f.day = before_day + g.n) end,
    'campaigns', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', m.id, 'name', m.name, 'platform', m.platform, 'service', m.service, 'status', m.status, 'starts_on', m.starts_on, 'last_on', m.last_on,
        'budget', m.budget, 'spent', m.spent, 'share', round(m.spent / nullif(m.budget, 0), 4), 'spend', f.spend, 'impressions', f.impressions,
        'clicks', f.clicks, 'ctr', f.ctr, 'conversions', f.conversions, 'conversion_value', f.conversion_value, 'roas', f.roas
      ) order by f.spend desc nulls last, m.spent desc nulls last, m.name, m.id), '[]')
      from mine as m left join internal.campaign_figures(campaigns, first_day, last_day) as f on f.campaign_id = m.id),
    'songs', internal.song_stories(campaigns, first_day, last_day),
    'keywords', internal.google_keywords(campaigns, first_day, last_day)
  ) || internal.google_conversions(campaigns, first_day, last_day) into report;
  return report || jsonb_build_object('insights', internal.google_insights(report, internal.local_date()));
end
$$;

comment on function public.portal_google_ads(date, date) is 'The caller''s Google Ads in these days (inclusive), compared with the equally long period before, if they cover it.';
grant execute on function public.portal_google_ads(date, date) to authenticated;
