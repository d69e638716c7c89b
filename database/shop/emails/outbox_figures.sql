create or replace function internal.outbox_figures() returns jsonb
language sql stable
set search_path = ''
as $$
  with zone as (select time_zone as tz from internal.shop_settings),
  days as (select (internal.local_date() - n)::date as day from generate_series(0, 29) as n),
  since as (select (min(day)::timestamp at time zone (select tz from zone)) as began from days),
  left_us as (
    select (m.sent_at at time zone (select tz from zone))::date as day, count(*) as n from public.email_outbox as m
    where m.state = 'sent' and m.sent_at >= (select began from since) group by 1
  ), lost as (
    select (m.updated_at at time zone (select tz from zone))::date as day, count(*) as n from public.email_outbox as m
    where m.state = 'failed' and m.updated_at >= (select began from since) group by 1
  )
  select jsonb_build_object(
    'sent', coalesce(sum(left_us.n), 0), 'failed', coalesce(sum(lost.n), 0),
    'days', jsonb_agg(jsonb_build_object('day', d.day, 'sent', coalesce(left_us.n, 0), 'failed', coalesce(lost.n, 0)) order by d.day)
  ) from days as d left join left_us using (day) left join lost using (day)
$$;
