-- The releases of these campaigns with the most results in a period and in the one before, at most five: what each brought,
-- and the last start, pause or end of one of its campaigns in these two periods, which the difference began with.
-- [{song: {id, title, artist, link, artwork}, figures: `results_of` without its days, event: {kind: 'started' | 'paused' | 'ended',
-- day, campaign} or null}]. The reader ranks them (`rankStories`).
create or replace function internal.song_stories(campaigns uuid[], first_day date, last_day date) returns jsonb
language sql stable
set search_path = ''
as $$
  with span as (select internal.period_before(first_day, last_day) as before_day),
  foremost as materialized (
    select c.release_id, array_agg(c.id) as campaigns, bool_or(d.is_current) as is_current, sum(d.weight) as weight
    from span, public.campaigns as c
    cross join lateral (
      select bool_or(o.day >= first_day) as is_current,
        sum(coalesce(o.views, 0) + coalesce(o.streams, 0) + coalesce(o.followers, 0) + coalesce(o.clicks, 0)) as weight
      from public.campaign_days as o where o.campaign_id = c.id and o.day between span.before_day and last_day
    ) as d
    where c.id = any (campaigns) and c.release_id is not null
    group by c.release_id having sum(d.weight) is not null
    order by bool_or(d.is_current) desc, sum(d.weight) desc, c.release_id limit 5
  ), stories as (
    select r.id, jsonb_build_object('id', r.id, 'title', r.title, 'artist', r.artist, 'link', r.link, 'artwork', r.artwork) as song,
      internal.results_of(l.campaigns, first_day, last_day) - 'days' - 'days_before' as figures, l.is_current, l.weight,
      (
        select jsonb_build_object('kind', e.kind, 'day', e.day, 'campaign', c.name)
        from span, public.campaigns as c
        cross join lateral (values
          ('started', c.starts_on),
          ('paused', case when c.status = 'paused' then internal.local_date(c.status_changed_at) end),
          ('ended', case when c.status = 'completed' then least(c.ends_on, internal.local_date(c.status_changed_at))
            when c.ends_on < internal.shop_today() then c.ends_on end)
        ) as e (kind, day)
        where c.id = any (l.campaigns) and c.status <> 'draft' and e.day between span.before_day and last_day
        order by e.day desc, e.kind desc, c.name limit 1
      ) as event
    from foremost as l join public.releases as r on r.id = l.release_id
  )
  select coalesce(jsonb_agg(jsonb_build_object('song', t.song, 'figures', t.figures, 'event', t.event)
    order by t.is_current desc, t.weight desc, t.id), '[]')
  from stories as t
$$;
