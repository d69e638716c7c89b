-- `/dashboard/releases/:id`, its CSV files and its PDF: one release of the caller, with all its campaigns. The days are by
-- default those from its first campaign day to its last, with the days that a reach was reported for. Returns {id, title,
-- artist, link, artwork, release_date, today, days: all of them, currency, spend_shown,
-- figures: results_of, progress: campaign_progress,
-- setups: setups_of, totals: release_totals, campaigns, proofs, events}.
--   campaigns  [{id, name, platform, service, status, pace, target_metric, promised, delivered, share_delivered,
--              share_elapsed, spend, cost, paid, starts_on, ends_on, reported_from, reported_until}]
--   proofs     what ran, newest first: [{kind, place, day, note, link, campaign}]
--   events     what happened (`campaign_timeline`), newest first, with day, campaign_id and campaign
create or replace function public.release_report(release_id uuid, first_day date default null, last_day date default null) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  asked public.releases;
  mine uuid[];
  first_on date;
  last_on date;
begin
  select r.* into asked from public.releases as r where r.id = release_id and r.client_id = auth.uid();
  if asked.id is null then
    raise exception using errcode = 'PT404', message = 'This release does not exist';
  end if;
  mine := array(select c.id from public.campaigns as c where c.release_id = asked.id and c.client_id = asked.client_id);
  select least(min(d.first_on), min(c.reported_from)), greatest(max(d.last_on), max(c.reported_until)) into first_on, last_on
  from public.campaigns as c
  cross join lateral (select min(o.day) as first_on, max(o.day) as last_on from public.campaign_days as o where o.campaign_id = c.id) as d
  where c.id = any (mine);
  last_on := coalesce(last_on, internal.shop_today());
  -- A period can be at most three years long.
  first_on := greatest(coalesce(first_on, last_on), last_on - 1095);
  return (
    with rows as materialized (
      select c.*, case when c.spend > 0 and c.promised is not null and c.delivered > 0 then round(c.spend / c.delivered, 6) end as cost
      from public.campaign_delivery as c where c.id = any (mine)
    )
    select jsonb_build_object(
      'id', asked.id, 'title', asked.title, 'artist', asked.artist, 'link', asked.link, 'artwork', asked.artwork,
      'release_date', asked.release_date, 'today', internal.shop_today(),
      'days', jsonb_build_object('from', first_on, 'to', last_on), 'currency', internal.shop_currency(), 'spend_shown', internal.spend_shown(),
      'figures', internal.results_of(mine, coalesce(first_day, first_on), coalesce(last_day, last_on)),
      'progress', internal.campaign_progress(mine),
      'setups', (
        select coalesce(jsonb_agg(s), '[]') from jsonb_array_elements(internal.setups_of(asked.client_id)) as s
        where (s ->> 'campaign_id')::uuid = any (mine)
          or s ->> 'campaign_id' is null and internal.find_release(asked.client_id, internal.plain_title(s ->> 'track')) = asked.id),
      'totals', internal.release_totals(mine),
      'campaigns', (
        select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'platform', r.platform, 'service', r.service, 'status', r.status,
          'pace', r.pace, 'target_metric', r.target_metric, 'promised', r.promised, 'delivered', r.delivered,
          'share_delivered', r.share_delivered, 'share_elapsed', r.share_elapsed, 'spend', r.spend, 'cost', r.cost, 'paid', r.paid, 'starts_on', r.starts_on, 'ends_on', r.ends_on,
          'reported_from', r.reported_from, 'reported_until', r.reported_until)
          order by r.starts_on nulls last, r.created_at, r.id), '[]')
        from rows as r),
      'proofs', (
        select coalesce(jsonb_agg(jsonb_build_object('kind', p.kind, 'place', p.place, 'day', p.day, 'note', p.note, 'link', p.link, 'campaign', p.campaign)
          order by p.day desc, p.created_at desc, p.id), '[]')
        from (
          select q.*, r.name as campaign from public.campaign_proofs as q join rows as r on r.id = q.campaign_id
          order by q.day desc, q.created_at desc, q.id limit 200
        ) as p),
      'events', (
        select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'at', e.at, 'day', internal.local_date(e.at), 'kind', e.kind, 'done_by', e.done_by, 'detail', e.detail,
          'campaign_id', e.campaign_id, 'campaign', e.campaign) order by e.at desc, e.id), '[]')
        from (
          select t.*, r.id as campaign_id, r.name as campaign from rows as r cross join lateral public.campaign_timeline(r.id) as t
          where t.kind in ('ordered', 'first_day', 'last_day', 'status', 'plan', 'note', 'delivered', 'decided')
          order by t.at desc limit 200
        ) as e)
    )
  );
end
$$;

comment on function public.release_report(uuid, date, date) is 'One release of the caller: what was promised, delivered and spent across its campaigns, by day, and what happened.';
grant execute on function public.release_report(uuid, date, date) to authenticated;
