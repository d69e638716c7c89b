-- The work that is assigned to the caller, one row for each line of an order and each campaign: what it is, without who ordered it.
-- The views that begin with `assigned_` are all that a contractor reads of orders and campaigns. They read with their owner's
-- rights and have no column with a client's name, email, phone, address or price; names of campaigns may contain a client's.
--   state     waiting (not paid yet), open, paused, done, stopped (canceled or refunded)
--   package   of the catalogue: the team may name a line of its own after the client, or after what was agreed
--   due       a day after the client asked for changes to what the caller delivered; else the first day of a campaign that has not
--             started, or the last day of one that has not ended
--   folder    where files of the line are stored: `<folder>/<order_item_id>/` in the bucket `deliverables`
--   answered  whether the newest message is the team's
create or replace view public.assigned_work with (security_barrier) as
select a.subject, a.subject_id, a.order_item_id, o.order_number, l.position, case when l.product_id is not null then l.name end as package, coalesce(c.service, l.service_type) as service, l.quantity,
  c.platform, coalesce(internal.song_of(c), left(nullif(trim(i.answers ->> 'track'), ''), 200)) as song,
  coalesce(r.artist, left(nullif(trim(i.answers ->> 'artist'), ''), 200)) as artist, coalesce(l.service_link, r.link) as link,
  c.starts_on, c.ends_on, work.state,
  case when work.state not in ('done', 'stopped') then coalesce(returned.due, case c.status when 'draft' then c.starts_on when 'completed' then null else c.ends_on end) end as due,
  returned.due is not null as returned,
  coalesce(o.status in ('confirmed', 'in_progress', 'completed'), false) as deliverable,
  a.client_id as folder, a.assigned_at, a.fee, internal.shop_currency() as currency, coalesce(newest.is_theirs, false) as answered, a.fee_paid_on
from internal.assigned_lines() as a
left join public.order_items as l on l.id = a.order_item_id
left join public.orders as o on o.id = l.order_id
left join public.campaigns as c on c.id = a.campaign_id
left join public.releases as r on r.id = c.release_id
left join public.intakes as i on i.order_item_id = a.order_item_id
cross join lateral (
  select case
    when o.status in ('cancelled', 'refunded') then 'stopped'
    when o.status = 'pending' then 'waiting'
    when a.subject = 'campaign' and c.status = 'completed' or a.subject = 'order' and o.status = 'completed' then 'done'
    when c.status = 'paused' then 'paused'
    else 'open'
  end as state
) as work
left join lateral (
  select min(d.decided_at at time zone s.time_zone)::date + 1 as due
  from public.deliverables as d join internal.team_authors as t on t.deliverable_id = d.id and t.author = auth.uid() cross join internal.shop_settings as s
  where d.order_item_id = a.order_item_id and d.state = 'returned' and not exists (
    select from public.deliverables as n where n.order_item_id = d.order_item_id and n.title = d.title and n.version > d.version
  )
) as returned on true
left join lateral (
  select m.author_id is distinct from auth.uid() as is_theirs from public.work_messages as m
  where m.subject = a.subject and m.subject_id = a.subject_id and m.assignee_id = auth.uid()
  order by m.created_at desc, m.id desc limit 1
) as newest on true;

comment on view public.assigned_work is 'The work that is assigned to the caller: song, artist, link, package, dates and the own fee, without the client and prices.';
grant select on public.assigned_work to authenticated;
