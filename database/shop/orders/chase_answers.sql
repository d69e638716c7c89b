-- Emails clients whose answers are due, in the hour after 10:00 of their time on working days, and each at most once a day, about
-- their oldest order. Returns the number of emails. The job chase-answers calls it several times an hour.
create or replace function internal.chase_answers(at timestamptz default now()) returns integer
language sql volatile
set search_path = ''
as $$
  with due as (
    select distinct on (c.client_id) c.order_id, c.client_id, c.client_email
    from internal.chased_answers as c
    where c.sent < 3 and c.due <= at
      and extract(hour from at at time zone c.zone) = 10 and extract(isodow from at at time zone c.zone) <= 5
      and not exists (
        select from internal.intake_reminders as r join public.orders as o on o.id = r.order_id
        where o.client_id = c.client_id and (r.reminded_at at time zone c.zone)::date = (at at time zone c.zone)::date
      )
    order by c.client_id, c.paid_at, c.order_id
  ), noted as (
    insert into internal.intake_reminders as r (order_id, reminded_at, automatic) select d.order_id, at, 1 from due as d
    on conflict (order_id) do update set reminded_at = at, automatic = r.automatic + 1
      where r.reminded_at < at - interval '12 hours'
    returning r.order_id
  )
  select count(internal.enqueue_email('intake-reminder', d.client_email, jsonb_build_object('orderId', d.order_id), internal.language_of(d.client_id)))::integer
  from noted as n join due as d on d.order_id = n.order_id
$$;
