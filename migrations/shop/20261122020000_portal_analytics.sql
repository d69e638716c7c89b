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

-- The figures of these campaigns from `before_day` on, `current` from `first_day` on: in total, and by platform, campaign and day.
create function internal.period_figures(campaigns uuid[], before_day date, first_day date, last_day date)
returns table (
  level text, current boolean, platform text, campaign_id uuid, day date,
  impressions numeric, clicks numeric, views numeric, streams numeric, reach numeric, followers numeric,
  conversions numeric, conversion_value numeric, spend numeric,
  ctr numeric, view_rate numeric, conversion_rate numeric, cost_per_conversion numeric, roas numeric
)
language sql stable
set search_path = ''
as $$
  select
    case grouping(c.platform, d.campaign_id, d.day) when 7 then 'total' when 3 then 'platform' when 5 then 'campaign' else 'day' end,
    d.day >= first_day, c.platform, d.campaign_id, d.day,
    sum(d.impressions), sum(d.clicks), sum(d.views), sum(d.streams), sum(d.reach), sum(d.followers),
    sum(d.conversions), sum(d.conversion_value), sum(d.spend),
    round(sum(d.clicks) filter (where d.impressions is not null) / nullif(sum(d.impressions) filter (where d.clicks is not null), 0), 6),
    round(sum(d.views) filter (where d.impressions is not null) / nullif(sum(d.impressions) filter (where d.views is not null), 0), 6),
    round(sum(d.conversions) filter (where d.clicks is not null) / nullif(sum(d.clicks) filter (where d.conversions is not null), 0), 6),
    round(sum(d.spend) filter (where d.conversions is not null) / nullif(sum(d.conversions) filter (where d.spend is not null), 0), 2),
    round(sum(d.conversion_value) filter (where d.spend is not null) / nullif(sum(d.spend) filter (where d.conversion_value is not null), 0), 4)
  from public.campaigns as c
  join public.campaign_days as d on d.campaign_id = c.id
  where c.id = any(campaigns) and d.day between before_day and last_day
  group by grouping sets ((d.day >= first_day), (d.day >= first_day, c.platform), (d.day >= first_day, d.campaign_id), (d.day >= first_day, d.day))
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
      select * from internal.period_figures(array(select m.id from mine as m), before_day, first_day, last_day)
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
          'days', jsonb_agg(g.day order by g.day), 'impressions', jsonb_agg(f.impressions order by g.day), 'clicks', jsonb_agg(f.clicks order by g.day),
          'views', jsonb_agg(f.views order by g.day), 'streams', jsonb_agg(f.streams order by g.day), 'reach', jsonb_agg(f.reach order by g.day),
          'followers', jsonb_agg(f.followers order by g.day), 'conversions', jsonb_agg(f.conversions order by g.day), 'spend', jsonb_agg(f.spend order by g.day))
        from (select first_day + n as day from generate_series(0, last_day - first_day) as n) as g
        left join figures as f on f.level = 'day' and f.current and f.day = g.day)
    )
  );
end
$$;
comment on function public.portal_analytics(date, date) is 'What the campaigns of whoever asks brought in these days, both ends included, against the equally long stretch before.';
