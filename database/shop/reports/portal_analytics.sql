-- `/dashboard/analytics` of the caller. Returns {period, currency, spend_shown, campaigns, results: {from, to},
-- totals: {figure: {now, before, change}}, platforms: [{platform, campaigns, …figures}], series: {days, figure: [per day]},
-- before: the same figures of the period before, or null, reach: {unknown, from, to}, songs: `song_stories`}.
-- Reach is no sum (`reach_of`): `reach` has the days that its total is for, and `unknown` says, here and of a platform, that only
-- days have one.
-- A platform is listed once a campaign on it has started, even without results in the period.
create or replace function public.portal_analytics(first_day date, last_day date) returns jsonb
language plpgsql stable security definer
set search_path = ''
-- The length of periods varies a thousandfold, so a generic plan suits none.
set plan_cache_mode = 'force_custom_plan'
as $$
declare
  before_day constant date := internal.period_before(first_day, last_day);
begin
  return (
    with mine as materialized (
      select c.id, c.platform, c.status, recorded.first_on, recorded.last_on
      from public.campaigns as c
      cross join lateral (select min(d.day) as first_on, max(d.day) as last_on from public.campaign_days as d where d.campaign_id = c.id) as recorded
      where c.client_id = auth.uid()
    ), figures as materialized (
      select * from internal.period_figures(array(select m.id from mine as m), before_day, first_day, last_day, false)
    ), platforms as (
      select m.platform, count(*) as campaigns, internal.reach_of(array_agg(m.id), first_day, last_day) as reach
      from mine as m where m.status <> 'draft' or m.last_on is not null group by m.platform
    ), reached as materialized (
      select internal.reach_of(array(select m.id from mine as m), first_day, last_day) as now,
        internal.reach_of(array(select m.id from mine as m), before_day, first_day - 1) as before
    )
    select jsonb_build_object(
      'period', internal.period_json(before_day, first_day, last_day, (select min(m.first_on) from mine as m),
        internal.compared_until(array(select m.id from mine as m), first_day, last_day)),
      'currency', (select s.currency from internal.shop_settings as s), 'spend_shown', internal.spend_shown(),
      'campaigns', (select count(*) from mine),
      'results', (select jsonb_build_object('from', min(m.first_on), 'to', max(m.last_on)) from mine as m),
      'totals', internal.compare_figures(
        array['impressions', 'clicks', 'ctr', 'views', 'streams', 'reach', 'followers', 'conversions', 'spend'],
        (select to_jsonb(f) || jsonb_build_object('reach', r.now -> 'value') from figures as f, reached as r where f.level = 'total' and f.current),
        (select to_jsonb(f) || jsonb_build_object('reach', r.before -> 'value') from figures as f, reached as r where f.level = 'total' and not f.current and (select min(m.first_on) from mine as m) <= before_day)),
      'platforms', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'platform', p.platform, 'campaigns', p.campaigns, 'impressions', f.impressions, 'clicks', f.clicks, 'ctr', f.ctr, 'views', f.views,
          'streams', f.streams, 'reach', p.reach -> 'value', 'reach_unknown', p.reach ->> 'value' is null and p.reach is not null,
          'followers', f.followers, 'conversions', f.conversions, 'spend', f.spend
        ) order by f.spend desc nulls last, p.platform), '[]')
        from platforms as p left join figures as f on f.level = 'platform' and f.current and f.platform = p.platform),
      'series', (
        select jsonb_build_object(
          'days', jsonb_agg(f.day order by f.day), 'impressions', jsonb_agg(f.impressions order by f.day), 'clicks', jsonb_agg(f.clicks order by f.day),
          'views', jsonb_agg(f.views order by f.day), 'streams', jsonb_agg(f.streams order by f.day), 'reach', jsonb_agg(f.reach order by f.day),
          'followers', jsonb_agg(f.followers order by f.day), 'conversions', jsonb_agg(f.conversions order by f.day), 'spend', jsonb_agg(f.spend order by f.day))
        from figures as f where f.level = 'day' and f.current),
      'before', case when (select min(m.first_on) from mine as m) <= before_day then (
        select jsonb_build_object('impressions', jsonb_agg(f.impressions order by g.n), 'clicks', jsonb_agg(f.clicks order by g.n), 'views', jsonb_agg(f.views order by g.n), 'streams', jsonb_agg(f.streams order by g.n), 'reach', jsonb_agg(f.reach order by g.n), 'followers', jsonb_agg(f.followers order by g.n), 'conversions', jsonb_agg(f.conversions order by g.n), 'spend', jsonb_agg(f.spend order by g.n))
        from generate_series(0, last_day - first_day) as g (n) left join figures as f on f.level = 'day' and not f.current and f.day = before_day + g.n) end,
      'songs', internal.song_stories(array(select m.id from mine as m), first_day, last_day),
      'reach', (select jsonb_build_object('unknown', r.now is not null and r.now ->> 'value' is null, 'from', r.now -> 'from', 'to', r.now -> 'to') from reached as r)
    )
  );
end
$$;

comment on function public.portal_analytics(date, date) is 'Results of the caller''s campaigns in these days (inclusive), compared with the equally long period before, if they cover it.';
grant execute on function public.portal_analytics(date, date) to authenticated;
