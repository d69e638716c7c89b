-- Orders with an instalment that is overdue, for the team: what is overdue of each, and since when. Others get no rows.
create or replace view public.overdue_orders as
  select o.id, o.order_number, o.client_id, o.client_name, o.client_email, o.status, o.currency, o.total_amount as total, d.paid, d.open,
    d.due as overdue, d.due_on, internal.shop_today() - d.due_on as days,
    (select max(r.sent_at) from internal.payment_reminders as r where r.order_id = o.id) as reminded_at,
    -- A guest has no account to pay in. Who accepted a quote is reminded with its link, on the days that are set.
    not exists (select from public.users as u where u.id = o.client_id and u.role = 'guest') as can_remind
  from public.orders as o join public.order_dues as d on d.order_id = o.id
  where (select public.may('money.read')) and o.status not in ('cancelled', 'refunded') and o.payment_status <> 'paid'
    and o.id in (select i.order_id from public.instalments as i where i.due_on < internal.shop_today())
    and d.open > 0 and d.due_on < internal.shop_today();

comment on view public.overdue_orders is 'Orders with an overdue instalment, for the team. Others get no rows.';
grant select on public.overdue_orders to authenticated;
