-- The response of place-order and payment-status for an order of this client. An attempt that failed after another had paid
-- the order is answered with the one that paid. Volatile, to see what the same statement has settled.
create or replace function internal.placed_order(payment uuid, client uuid) returns jsonb
language sql volatile
set search_path = ''
as $$
  select internal.order_facts(o) || jsonb_build_object(
    'payment', jsonb_build_object(
      'payment_id', p.id, 'status', p.status, 'action_url', p.action_url, 'brand', p.brand, 'last4', p.last4,
      'code', p.reason_code, 'reason', p.reason)
  )
  from public.payments as asked
  join public.orders as o on o.id = asked.order_id
  join public.payments as p on p.id = coalesce((
    select paid.id from public.payments as paid
    where asked.status in ('declined', 'expired') and o.payment_status = 'paid'
      and paid.order_id = o.id and paid.status = 'succeeded' and not paid.duplicate
    order by paid.settled_at desc limit 1
  ), asked.id)
  where asked.id = payment and o.client_id = client
$$;
