-- What needs the client's attention, newest first, at most five of a kind: [{kind, …}].
--   unverified   the email is not confirmed
--   unpaid       {order_id, number, total, currency, started}: an order that can be paid now, or whose next part is due; `total` is what is
--                asked for now
--   intake       {order_id, number, lines, links}: lines with open questions, and how many of them have no link
--   ticket       {ticket_id, number, subject, at}: the team has replied
--   deliverable  {deliverable_id, order_id, order_item_id, number, title}: the newest version, not decided yet
create or replace function internal.portal_notices(client uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  with running as materialized (
    select o.id, o.order_number, o.order_date from public.orders as o where o.client_id = client and o.status in ('confirmed', 'in_progress', 'completed')
  ), found (place, at, notice) as (
    select 1, u.created_at, jsonb_build_object('kind', 'unverified') from public.users as u where u.id = client and not u.email_verified
    union all
    (select 2, o.order_date, jsonb_build_object('kind', 'unpaid', 'order_id', o.id, 'number', o.order_number, 'total', d.due, 'currency', o.currency, 'started', o.status <> 'pending')
      from public.orders as o join public.order_dues as d on d.order_id = o.id
      where o.client_id = client and o.status in ('pending', 'confirmed', 'in_progress', 'completed') and o.payment_status in ('unpaid', 'requires_action')
        and (o.status = 'pending' or coalesce(d.due_on <= internal.shop_today(), true))
      order by o.order_date desc limit 5)
    union all
    (select 3, t.last_reply_at, jsonb_build_object('kind', 'ticket', 'ticket_id', t.id, 'number', t.number, 'subject', t.subject, 'at', t.last_reply_at)
      from public.tickets as t where t.client_id = client and t.status = 'pending' order by t.last_reply_at desc limit 5)
    union all
    (select 4, d.created_at, jsonb_build_object('kind', 'deliverable', 'deliverable_id', d.id, 'order_id', r.id, 'order_item_id', l.id, 'number', r.order_number, 'title', d.title)
      from running as r join public.order_items as l on l.order_id = r.id join public.deliverables as d on d.order_item_id = l.id
      where d.state = 'delivered' and not exists (
        select from public.deliverables as n where n.order_item_id = d.order_item_id and n.title = d.title and n.version > d.version)
      order by d.created_at desc limit 5)
    union all
    (select 5, r.order_date, jsonb_build_object('kind', 'intake', 'order_id', r.id, 'number', r.order_number, 'lines', count(*),
        'links', count(*) filter (where 'link' = any (i.missing)))
      from running as r join public.orders as o on o.id = r.id and o.status <> 'completed'
      join public.order_items as l on l.order_id = r.id join public.intakes as i on i.order_item_id = l.id
      where i.completed_at is null group by r.id, r.order_number, r.order_date order by r.order_date desc limit 5)
  )
  select coalesce(jsonb_agg(f.notice order by f.place, f.at desc), '[]') from found as f
$$;
