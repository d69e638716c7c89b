-- Records a refund that was made at the provider, or its new state. Money that has moved is recorded even if it exceeds what
-- we believe is left. Returns {settled, failed, refund_id} as settle_refund does.
create or replace function internal.record_provider_refund(paid uuid, refund jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  payment public.payments;
  known public.refunds;
  reported text := refund -> 'state' ->> 'status';
begin
  perform from public.orders as o join public.payments as p on p.order_id = o.id where p.id = paid for update of o;
  select p.* into payment from public.payments as p where p.id = paid for update;
  select r.* into known from public.refunds as r where r.reference = refund -> 'state' ->> 'reference';
  if not found then
    insert into public.refunds (order_id, payment_id, amount, currency, reason, origin, reference, key)
    values (payment.order_id, paid, (refund ->> 'amountCents')::numeric / 100, refund ->> 'currency', 'Refunded at the payment provider',
      'provider', refund -> 'state' ->> 'reference', refund -> 'state' ->> 'reference')
    returning * into known;
  end if;
  return jsonb_build_object('refund_id', known.id) || case when reported = 'processing' then jsonb_build_object('settled', false, 'failed', false)
    else internal.settle_refund(known.id, refund -> 'state') end;
end
$$;
