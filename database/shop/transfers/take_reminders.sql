-- The reminders of overdue payments that are to be sent now, noted as sent: on the days after the due date that the agency has set,
-- each day once, and not on weekends: a day that falls on one is made up for on Monday. `quote_id`: of an order without an account,
-- which is read behind the link of its quote. Other guests' mailboxes are not proved. The job remind-of-dues calls it.
create or replace function internal.take_reminders(today date default internal.shop_today())
returns table (order_id uuid, email text, locale text, quote_id uuid)
language sql volatile
set search_path = ''
as $$
  with due as (
    select distinct on (o.id) o.id, o.client_id, o.client_email, i.due_on, s.days, q.id as quote_id
    from public.transfer_settings as t cross join unnest(t.reminder_days) as s (days)
    join public.instalments as i on i.due_on between take_reminders.today - s.days - 3 and take_reminders.today - s.days
    join public.orders as o on o.id = i.order_id
    join public.order_dues as d on d.order_id = o.id and d.open > 0 and i.due_on >= d.due_on
    join public.users as u on u.id = o.client_id
    left join internal.quotes as q on u.role = 'guest' and q.order_id = o.id
    where o.status not in ('cancelled', 'refunded') and o.payment_status <> 'paid' and extract(isodow from take_reminders.today) <= 5
      and (u.role <> 'guest' or q.id is not null)
      and not exists (select from internal.payment_reminders as r where r.order_id = o.id and r.due_on = i.due_on and r.days >= s.days)
    order by o.id, s.days desc, i.due_on desc
  ), noted as (
    insert into internal.payment_reminders (order_id, due_on, days) select d.id, d.due_on, d.days from due as d
    on conflict do nothing returning order_id
  )
  select d.id, d.client_email, internal.language_of(d.client_id), d.quote_id from noted as n join due as d on d.id = n.order_id
$$;
