-- Takes back what was never paid of the invoice of an order that has ended. What was paid is taken back by its refund.
create or replace function internal.credit_unpaid(ordered uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  billed public.invoices;
  state text;
  unpaid numeric;
begin
  -- Any other invoice was issued for a payment of its whole amount. Imported orders have no row of that payment.
  select i.* into billed from public.invoices as i
  where i.order_id = credit_unpaid.ordered
    and (i.on_account or exists (select from public.payments as p where p.order_id = i.order_id and p.undone_at is not null));
  if not found then return; end if;
  select o.status into state from public.orders as o where o.id = credit_unpaid.ordered;
  select least(
    billed.total - internal.paid_of(billed.order_id) - internal.written_off(billed.order_id)
      - coalesce(sum(c.total) filter (where num_nonnulls(c.refund_id, c.dispute_id) = 0), 0),
    billed.total - coalesce(sum(c.total), 0)) into unpaid
  from public.credit_notes as c where c.invoice_id = billed.id;
  if unpaid > 0 then
    perform internal.write_credit_note(billed, null, null, case state when 'refunded' then 'Order refunded' else 'Order canceled' end, unpaid);
  end if;
end
$$;
