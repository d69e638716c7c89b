-- The orders whose open answers the product asks for by itself, so that they are nobody's work yet: at most three reminders, two
-- days after the payment and after each other, and two more days for the last one. A reply in a ticket, an answer after a
-- reminder, a paused campaign or one that shall pause hands the order to the team, as does the switch of its client.
create or replace view internal.chased_answers as
select o.id as order_id, o.client_id, o.client_email, paid.at as paid_at, coalesce(r.automatic, 0) as sent,
  coalesce(r.reminded_at, paid.at) + interval '2 days' as due, coalesce(internal.known_zone(u.time_zone), s.time_zone) as zone
from public.orders as o
join public.users as u on u.id = o.client_id
cross join internal.shop_settings as s
cross join lateral (
  select greatest(o.order_date, (select max(p.settled_at) from public.payments as p where p.order_id = o.id and p.status = 'succeeded')) as at
) as paid
left join internal.intake_reminders as r on r.order_id = o.id
where o.status in ('confirmed', 'in_progress') and u.role <> 'guest' and u.is_active and u.reminders and paid.at >= s.chase_from
  and (coalesce(r.automatic, 0) < 3 or r.reminded_at > now() - interval '2 days')
  and exists (
    select from public.order_items as l join public.intakes as i on i.order_item_id = l.id where l.order_id = o.id and i.completed_at is null
  )
  and not exists (
    select from public.order_items as l join public.intakes as i on i.order_item_id = l.id where l.order_id = o.id and i.updated_at > r.reminded_at
  )
  and not exists (
    select from public.order_items as l join public.campaigns as c on c.order_item_id = l.id
    where l.order_id = o.id and (c.status = 'paused' or c.requested_status = 'paused')
  )
  and not exists (
    select from public.tickets as t join public.ticket_messages as m on m.ticket_id = t.id
    where t.client_id = o.client_id and not m.by_staff and m.created_at > paid.at
  );
