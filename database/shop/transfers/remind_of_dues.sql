-- Emails the clients of overdue orders on the days after the due date that the agency has set, each day once, and not on weekends:
-- a day that falls on one is made up for on Monday. Returns the number of emails. The job remind-of-dues calls it.
create or replace function internal.remind_of_dues(today date default internal.shop_today()) returns integer
language sql volatile
set search_path = ''
as $$
  with due as (
    select distinct on (o.id) o.id, o.client_id, o.client_email, d.due_on, s.days
    from public.transfer_settings as t cross join unnest(t.reminder_days) as s (days)
    join public.instalments as i on i.due_on between remind_of_dues.today - s.days - 3 and remind_of_dues.today - s.days
    join public.orders as o on o.id = i.order_id
    join public.order_dues as d on d.order_id = o.id and d.due_on = i.due_on and d.open > 0
    where o.status not in ('cancelled', 'refunded') and o.payment_status <> 'paid' and extract(isodow from remind_of_dues.today) <= 5
      and not exists (select from public.users as u where u.id = o.client_id and u.role = 'guest')
      and not exists (select from internal.payment_reminders as r where (r.order_id, r.due_on, r.days) = (o.id, d.due_on, s.days))
    order by o.id, s.days desc
  ), noted as (
    insert into internal.payment_reminders (order_id, due_on, days) select d.id, d.due_on, d.days from due as d
    on conflict do nothing returning order_id
  )
  select count(internal.enqueue_email('payment-reminder', d.client_email, jsonb_build_object('orderId', d.id), internal.language_of(d.client_id)))::integer
  from noted as n join due as d on d.id = n.order_id
$$;
