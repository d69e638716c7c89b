-- For the payments screen: {webhook: {type, at} or null, silent_since, open, doubts: [{payment_id, order_id, order_number, amount,
-- currency, livemode, reference, since, facts}]}. `silent_since`: payments have succeeded at Stripe from then on, and no event
-- came within an hour; null if all is well.
create or replace function public.payments_attention() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  heard timestamptz := (select max(e.received_at) from internal.stripe_events as e);
begin
  perform internal.must('money.read');
  return jsonb_build_object(
    'webhook', (select jsonb_build_object('type', e.type, 'at', e.received_at)
      from internal.stripe_events as e order by e.received_at desc limit 1),
    'silent_since', (select min(p.settled_at) from public.payments as p
      where p.status = 'succeeded' and p.provider = 'stripe' and p.settled_at > coalesce(heard, '-infinity') + interval '1 minute'
        and p.settled_at > now() - interval '30 days' and p.settled_at < now() - interval '1 hour'),
    'open', (select count(*) from public.payments as p where p.status in ('created', 'requires_action', 'processing')),
    'doubts', (
      select coalesce(jsonb_agg(jsonb_build_object('payment_id', p.id, 'order_id', o.id, 'order_number', o.order_number, 'amount', p.amount,
        'currency', p.currency, 'livemode', p.livemode, 'reference', coalesce(p.reference, s.reference), 'since', u.since, 'facts', u.facts) order by u.since), '[]')
      from public.unclear_payments as u join public.payments as p on p.id = u.payment_id join public.orders as o on o.id = p.order_id
      left join internal.stripe_charges as s on s.payment_id = p.id
    )
  );
end
$$;
grant execute on function public.payments_attention() to authenticated;
