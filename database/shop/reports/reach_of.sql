-- How many people these campaigns reached in a period: {value, from, to}. Null if none of them reported any; `value` is null if
-- some did and the period's is not known. Reach counts people, so it is not added up: over days, the same people come back, and
-- the people of two campaigns overlap. It is known if a single campaign reported any, and either
--   reported  a figure for days within the period, and no day outside of these has a reach of its own; or
--   one day   a single day of the period has a reach.
-- `from` and `to` are the days that the value is for.
create or replace function internal.reach_of(campaigns uuid[], first_day date, last_day date) returns jsonb
language sql stable
set search_path = ''
as $$
  with found as (
    select c.reported_reach, c.reported_from, c.reported_until, days.number, days.reach, days.first_on,
      c.reported_from >= first_day and c.reported_until <= last_day
        and coalesce(days.first_on >= c.reported_from and days.last_on <= c.reported_until, true) and c.reported_reach is not null as is_reported
    from public.campaigns as c
    cross join lateral (
      select count(*) as number, max(d.reach) as reach, min(d.day) as first_on, max(d.day) as last_on
      from public.campaign_days as d where d.campaign_id = c.id and d.reach is not null and d.day between first_day and last_day
    ) as days
    where c.id = any (campaigns)
      and (days.number > 0 or c.reported_reach is not null and c.reported_from <= last_day and c.reported_until >= first_day)
  ), known as (
    select case when f.is_reported then f.reported_reach when f.number = 1 then f.reach end as value,
      case when f.is_reported then f.reported_from when f.number = 1 then f.first_on end as from_day,
      case when f.is_reported then f.reported_until when f.number = 1 then f.first_on end as to_day
    from found as f
  )
  select case count(*) when 0 then null when 1 then jsonb_build_object('value', min(k.value), 'from', min(k.from_day), 'to', min(k.to_day))
    else '{"value": null, "from": null, "to": null}' end
  from known as k
$$;
