-- Takes back the payment of a transfer that was recorded by mistake. The caller holds the order's lock.
create or replace function internal.take_back_payment(payment uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  taken public.payments;
begin
  update public.payments as p set status = 'expired', undone_at = now(), reason_code = 'transfer_undone', duplicate = false
  where p.id = take_back_payment.payment and p.status = 'succeeded' returning p.* into taken;
  -- The oldest payment that is left counts the order.
  update public.payments as p set is_first = true where taken.is_first and p.id = (
    select k.id from public.payments as k where k.order_id = taken.order_id and k.status = 'succeeded' and not k.duplicate order by k.settled_at, k.id limit 1);
  update public.orders as o set payment_status = 'unpaid'
  where o.id = taken.order_id and o.payment_status = 'paid' and internal.open_of(o.id) > 0;
end
$$;
