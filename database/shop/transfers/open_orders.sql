-- Orders that owe money, for the team. `due` is asked for now, since `due_on`. Others get no rows.
create or replace view public.open_orders as
  select o.id, o.order_number, o.client_id, o.client_name, o.company, o.status, o.currency, o.order_date, d.total, d.paid, d.open, d.due, d.due_on,
    i.number as invoice_number
  from public.orders as o join public.order_dues as d on d.order_id = o.id
  left join public.invoices as i on i.order_id = o.id
  where (select public.may('money.read')) and o.status not in ('cancelled', 'refunded') and o.payment_status <> 'paid' and d.open > 0;

comment on view public.open_orders is 'Orders that owe money, for the team. Others get no rows.';
grant select on public.open_orders to authenticated;
