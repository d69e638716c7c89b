-- The ten latest events: [{kind, at, …}].
--   order            {order_id, number, amount, currency}: not paid immediately
--   paid | refund    the same
--   campaign         {campaign_id, name, status}
--   results          {campaigns, campaign_id, name}: one import; the name if it has a single campaign
--   ticket           {ticket_id, number, subject, by: 'client' | 'staff'}
--   deliverable      {deliverable_id, order_id, number, title, state}
create or replace function internal.portal_activity(client uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  with own as materialized (select o.id, o.order_number, o.order_date, o.total_amount, o.currency from public.orders as o where o.client_id = client),
  happened (at, event) as (
    (select o.order_date, jsonb_build_object('kind', 'order', 'order_id', o.id, 'number', o.order_number, 'amount', o.total_amount, 'currency', o.currency)
      from own as o where not exists (
        select from public.payments as p where p.order_id = o.id and p.status = 'succeeded' and p.settled_at < o.order_date + interval '1 hour')
      order by o.order_date desc limit 10)
    union all
    (select p.settled_at, jsonb_build_object('kind', 'paid', 'order_id', o.id, 'number', o.order_number, 'amount', p.amount, 'currency', p.currency)
      from own as o join public.payments as p on p.order_id = o.id and p.status = 'succeeded' order by p.settled_at desc limit 10)
    union all
    (select r.settled_at, jsonb_build_object('kind', 'refund', 'order_id', o.id, 'number', o.order_number, 'amount', r.amount, 'currency', r.currency)
      from own as o join public.refunds as r on r.order_id = o.id and r.state = 'succeeded' order by r.settled_at desc limit 10)
    union all
    (select c.status_changed_at, jsonb_build_object('kind', 'campaign', 'campaign_id', c.id, 'name', c.name, 'status', c.status)
      from public.campaigns as c where c.client_id = client order by c.status_changed_at desc limit 10)
    union all
    (select i.applied_at, jsonb_build_object('kind', 'results', 'campaigns', b.campaigns, 'campaign_id', case when b.campaigns = 1 then b.one end,
        'name', (select c.name from public.campaigns as c where b.campaigns = 1 and c.id = b.one))
      from (select d.import_id, count(distinct d.campaign_id) as campaigns, min(d.campaign_id::text)::uuid as one
        from public.campaigns as c join public.campaign_days as d on d.campaign_id = c.id
        where c.client_id = client and d.import_id is not null and d.day >= internal.shop_today() - 60 group by d.import_id) as b
      join public.result_imports as i on i.id = b.import_id where i.applied_at is not null order by i.applied_at desc limit 10)
    union all
    (select t.last_reply_at, jsonb_build_object('kind', 'ticket', 'ticket_id', t.id, 'number', t.number, 'subject', t.subject, 'by', t.last_reply_by)
      from public.tickets as t where t.client_id = client order by t.last_reply_at desc limit 10)
    union all
    (select coalesce(d.decided_at, d.created_at), jsonb_build_object('kind', 'deliverable', 'deliverable_id', d.id, 'order_id', o.id, 'number', o.order_number, 'title', d.title, 'state', d.state)
      from own as o join public.order_items as l on l.order_id = o.id join public.deliverables as d on d.order_item_id = l.id
      order by coalesce(d.decided_at, d.created_at) desc limit 10)
  )
  select coalesce(jsonb_agg(h.event || jsonb_build_object('at', h.at) order by h.at desc), '[]') from (select * from happened where at is not null order by at desc limit 10) as h
$$;
