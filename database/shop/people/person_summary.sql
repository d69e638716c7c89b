-- What the team sees of a client before writing or selling to them: {language, phone, total, months, last_contact}.
--   months        [{month, amount}]: of the last twelve months, this one included, what the client paid less refunds and lost disputes
--   total         the same, of all time
--   total and months are null for who may not see money
--   last_contact  {at, how}: the latest ticket message or contact form ('ticket', 'form'), email that left ('email'), or link that the
--                 team opened in a messenger ('link'); null if there was none
create or replace function public.person_summary(person uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  zone constant text := (select s.time_zone from internal.shop_settings as s);
  this_month constant date := date_trunc('month', internal.local_date());
  sees_money constant boolean := public.may('money.read');
  mailbox constant text := (select lower(u.email) from public.users as u where u.id = person_summary.person);
begin
  perform internal.must('clients.read');
  return (
    with paid as materialized (
      select p.id, p.settled_at, p.amount from public.payments as p join public.orders as o on o.id = p.order_id
      where o.client_id = person_summary.person and p.status = 'succeeded' and not p.duplicate
    ), booked as materialized (
      select p.settled_at as at, p.amount from paid as p
      union all
      select r.settled_at, -r.amount from public.refunds as r join paid as p on p.id = r.payment_id where r.state = 'succeeded' or r.returned_at is not null
      union all
      select r.returned_at, r.amount from public.refunds as r join paid as p on p.id = r.payment_id where r.returned_at is not null
      union all
      select b.booked_at, -b.amount from public.dispute_bookings as b join public.disputes as d on d.id = b.dispute_id join paid as p on p.id = d.payment_id
    ), monthly as (
      select date_trunc('month', b.at at time zone zone)::date as month, sum(b.amount) as amount from booked as b group by 1
    ), contacts as (
      select max(m.created_at) as at, 'ticket' as how from public.ticket_messages as m join public.tickets as t on t.id = m.ticket_id
      where t.client_id = person_summary.person
      union all
      select max(c.created_at), 'form' from public.contacts as c where lower(c.email) = mailbox
      union all
      select max(e.sent_at), 'email' from public.email_outbox as e where e.to_address = mailbox and e.state = 'sent' and not e.is_test
      union all
      select max(l.created_at), 'link'
      from (
        select 'users' as name, person_summary.person as id
        union all select 'orders', o.id from public.orders as o where o.client_id = person_summary.person
        union all select 'campaigns', c.id from public.campaigns as c where c.client_id = person_summary.person
      ) as mine join public.audit_logs as l on l.table_name = mine.name and l.record_id = mine.id::text
      where l.action = 'link_opened' and l.source = 'database'
    )
    select jsonb_build_object(
      'language', internal.language_of(person_summary.person),
      'phone', (
        select o.contact_phone from public.orders as o
        where o.client_id = person_summary.person and trim(o.contact_phone) <> '' order by o.order_date desc, o.id desc limit 1
      ),
      'total', case when sees_money then (select coalesce(sum(b.amount), 0) from booked as b) end,
      'months', case when sees_money then (
        select jsonb_agg(jsonb_build_object('month', to_char(s.month, 'YYYY-MM'), 'amount', coalesce(m.amount, 0)) order by s.month)
        from (select (this_month - make_interval(months => g))::date as month from generate_series(0, 11) as g) as s left join monthly as m on m.month = s.month
      ) end,
      'last_contact', (select jsonb_build_object('at', c.at, 'how', c.how) from contacts as c where c.at is not null order by c.at desc limit 1)
    )
  );
end
$$;
grant execute on function public.person_summary(uuid) to authenticated;
