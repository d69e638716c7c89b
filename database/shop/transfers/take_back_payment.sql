-- Takes back the payment of a transfer that was recorded by mistake. The caller holds the order's lock. If it was the order's first
-- money, it has counted the order in the figures of its day, and no other payment does.
create or replace function internal.take_back_payment(payment uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  ordered uuid;
begin
  update public.payments as p set status = 'expired', undone_at = now(), reason_code = 'transfer_undone'
  where p.id = take_back_payment.payment and p.status = 'succeeded' returning p.order_id into ordered;
  update public.orders as o set payment_status = 'unpaid' where o.id = ordered and o.payment_status = 'paid' and internal.open_of(o.id) > 0;
  if exists (select from public.orders as o where o.id = ordered and o.status in ('cancelled', 'refunded')) then
    perform internal.credit_unpaid(ordered);
  end if;
end
$$;
