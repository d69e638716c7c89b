-- What the team has to do, one row per thing, with the time by which it should be done. Money and risk come first
-- (internal.work_ranks), and what has one rank by time:
--   start     a paid order whose questions are answered: the next working day after payment
--   intake    an order with open questions that the product does not chase itself (internal.chased_answers): two days after
--             payment, then three days after each reminder
--   request   a client asks to pause or resume a campaign: the next working day
--   pace      a campaign behind its plan: the end of the day, or of its last day if that has passed
--   reach     a campaign that counted as done by the sum of its days' reach: a week after the upgrade
--   returned  the newest version of a deliverable, sent back by the client: a day later
--   message   the newest message about a contractor's open work, if it is theirs: a day later
--   ticket    an open ticket: 2 hours (urgent), 8 (high), a day or two (low) after the client's message
--   quote     a question about a quote, or one that could not be accepted because its tax has changed: the next working day
--   email     emails that could not be delivered, in the last 30 days, one row for a mailbox: at once
--   charge    a plan's charge that was given up; unclear: a payment of which nobody knows whether it was charged: at once
--   dispute   the bank waits for an answer: its deadline
--   rate      documents whose amounts wait for an exchange rate, one row for two currencies: a day after the first
--   number    an invoice without tax whose buyer's tax number was not confirmed, until it is or the invoice is credited: a day later
-- Days are computed here instead of with functions: calls for each of ten thousand items would take a third of the time.
create or replace view internal.work_items as
with shop as materialized (
  select s.time_zone as zone, internal.local_date() as today from internal.shop_settings as s
), open_orders as (
  select o.id, o.order_number, o.client_id, o.client_name, o.status, o.updated_at, paid.at as paid_at, lines.open
  from public.orders as o
  cross join lateral (
    select greatest(o.order_date, (select max(p.settled_at) from public.payments as p where p.order_id = o.id and p.status = 'succeeded')) as at
  ) as paid
  cross join lateral (
    select count(*) as open from public.order_items as l join public.intakes as i on i.order_item_id = l.id
    where l.order_id = o.id and i.completed_at is null
  ) as lines
  where o.status in ('confirmed', 'in_progress')
)
select 'start' as kind, 'order' as subject, o.id as subject_id, o.id as opens, o.order_number as title, null as detail, o.client_id, o.client_name,
  o.paid_at + make_interval(days => case extract(isodow from o.paid_at at time zone shop.zone) when 5 then 3 when 6 then 2 else 1 end) as due,
  jsonb_build_object('updated_at', o.updated_at) as facts
from open_orders as o cross join shop where o.status = 'confirmed' and o.open = 0
union all
select 'intake', 'order', o.id, o.id, o.order_number, null, o.client_id, o.client_name,
  coalesce(r.reminded_at + interval '3 days', o.paid_at + interval '2 days'),
  jsonb_build_object('lines', o.open, 'reminded_at', r.reminded_at)
from open_orders as o left join internal.intake_reminders as r on r.order_id = o.id
-- The first condition follows from the view: without it, the view is computed for every order.
where o.open > 0 and (
  o.paid_at < (select s.chase_from from internal.shop_settings as s)
  or not exists (select from internal.chased_answers as c where c.order_id = o.id)
)
union all
select 'request', 'campaign', c.id, c.id, c.name, c.requested_status, c.client_id, concat_ws(' ', u.first_name, nullif(u.last_name, '')),
  c.updated_at + make_interval(days => case extract(isodow from c.updated_at at time zone shop.zone) when 5 then 3 when 6 then 2 else 1 end), '{}'
from public.campaigns as c cross join shop left join public.users as u on u.id = c.client_id where c.requested_status is not null
union all
select 'pace', 'campaign', c.id, c.id, c.name, null, c.client_id, c.client_name,
  (least(c.ends_on, shop.today) + 1)::timestamp at time zone shop.zone - interval '1 minute',
  jsonb_build_object('delivered', c.share_delivered, 'elapsed', c.share_elapsed)
from public.campaign_delivery as c cross join shop where c.status = 'active' and c.off_pace
union all
select 'reach', 'campaign', c.id, c.id, c.name, null, c.client_id, concat_ws(' ', u.first_name, nullif(u.last_name, '')), c.reach_due_at, '{}'
from public.campaigns as c left join public.users as u on u.id = c.client_id where c.reach_due_at is not null
union all
select 'returned', 'order', o.id, d.id, o.order_number, d.title, o.client_id, o.client_name, d.decided_at + interval '1 day', '{}'
from public.deliverables as d join public.order_items as l on l.id = d.order_item_id join public.orders as o on o.id = l.order_id
where d.state = 'returned' and o.status in ('confirmed', 'in_progress') and not exists (
  select from public.deliverables as n where n.order_item_id = d.order_item_id and n.title = d.title and n.version > d.version
)
union all
select 'message', a.subject, a.subject_id, m.id, coalesce(o.order_number, c.name), left(m.text, 200), coalesce(o.client_id, c.client_id),
  coalesce(o.client_name, concat_ws(' ', u.first_name, nullif(u.last_name, ''))), m.created_at + interval '1 day', '{}'
from public.users as contractor
join internal.work_assignments as a on a.assignee = contractor.id
cross join lateral (
  select n.id, n.author_id, n.text, n.created_at from public.work_messages as n
  where n.subject = a.subject and n.subject_id = a.subject_id order by n.created_at desc, n.id desc limit 1
) as m
left join public.orders as o on a.subject = 'order' and o.id = a.subject_id
left join public.campaigns as c on a.subject = 'campaign' and c.id = a.subject_id
left join public.users as u on u.id = c.client_id
where contractor.team_role = 'contractor' and contractor.role = 'team' and contractor.is_active and m.author_id = contractor.id
  and (o.status is null or o.status not in ('completed', 'cancelled', 'refunded')) and c.status is distinct from 'completed'
union all
select 'ticket', 'ticket', t.id, t.id, t.subject, t.number, t.client_id, concat_ws(' ', u.first_name, nullif(u.last_name, '')),
  t.last_reply_at + make_interval(hours => case t.priority when 'urgent' then 2 when 'high' then 8 when 'low' then 48 else 24 end),
  jsonb_build_object('priority', t.priority)
from public.tickets as t left join public.users as u on u.id = t.client_id where t.status = 'open'
union all
select 'quote', 'quote', q.id, q.id, q.number, e.text, q.client_id, coalesce(v.company, v.name),
  q.questioned_at + make_interval(days => case extract(isodow from q.questioned_at at time zone shop.zone) when 5 then 3 when 6 then 2 else 1 end),
  jsonb_build_object('tax_changed', q.needs_version)
from internal.quotes as q cross join shop
join internal.quote_versions as v on v.quote_id = q.id and v.version = q.sent_version
left join lateral (
  select left(n.text, 200) as text from internal.quote_events as n where n.quote_id = q.id and n.kind = 'question' order by n.created_at desc, n.id limit 1
) as e on true
where (q.state = 'questioned' or q.needs_version) and q.questioned_at is not null
union all
-- `emails`: the ids of all; the row is that of the first.
select 'email', 'email', f.emails[1], f.emails[1], f.to_address, f.template, null, null, f.failed_at,
  jsonb_build_object('error', f.error, 'emails', f.emails)
from (
  select e.to_address, array_agg(e.id order by e.created_at, e.id) as emails, min(e.updated_at) as failed_at,
    (array_agg(e.template order by e.created_at, e.id))[1] as template, (array_agg(e.last_error order by e.updated_at desc, e.id))[1] as error
  from public.email_outbox as e where e.state = 'failed' and not e.is_test and e.updated_at > now() - interval '30 days'
  group by e.to_address
) as f
union all
select 'charge', 'order', o.id, o.id, o.order_number, c.reason, o.client_id, o.client_name, coalesce(c.first_failed_at, c.created_at),
  jsonb_build_object('amount', o.total_amount, 'currency', o.currency)
from public.plan_charges as c join public.orders as o on o.id = c.order_id where c.state = 'failed' and o.status = 'pending'
union all
select 'dispute', 'order', o.id, d.id, o.order_number, d.reason, o.client_id, o.client_name, coalesce(d.evidence_due_at, d.opened_at),
  jsonb_build_object('amount', d.amount, 'currency', d.currency, 'inquiry', d.inquiry)
from public.disputes as d join public.orders as o on o.id = d.order_id where d.status = 'needs_response'
union all
select 'unclear', 'order', o.id, p.id, o.order_number, null, o.client_id, o.client_name, u.since,
  jsonb_build_object('amount', p.amount, 'currency', p.currency)
from public.unclear_payments as u join public.payments as p on p.id = u.payment_id join public.orders as o on o.id = p.order_id
union all
-- Of credit notes, the invoice waits.
select 'rate', 'order', (array_agg(i.order_id order by i.created_at, i.id))[1], (array_agg(i.id order by i.created_at, i.id))[1],
  i.currency || ' → ' || (i.facts ->> 'convertTo'), min(i.facts ->> 'suppliedOn'), null, null, min(i.created_at) + interval '1 day',
  jsonb_build_object('documents', count(*))
from public.invoices as i where i.facts ->> 'convertTo' is not null and i.converted is null
group by i.currency, i.facts ->> 'convertTo'
union all
select 'number', 'order', i.order_id, i.id, o.order_number, i.number, i.client_id, o.client_name, i.created_at + interval '1 day', '{}'
from public.invoices as i join public.orders as o on o.id = i.order_id
where i.reverse_charge and i.facts -> 'reason' = 'null' and (i.facts ->> 'itemized')::boolean
  and i.total > (select coalesce(sum(c.total), 0) from public.credit_notes as c where c.invoice_id = i.id);
