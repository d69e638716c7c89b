-- Whether something was paid for an order and all of it was refunded. A duplicate payment and its refunds do not count.
create or replace function internal.is_refunded(ordered uuid) returns boolean
language sql stable
set search_path = ''
as $$
  select coalesce(sum(p.amount) <= sum((select coalesce(sum(r.amount), 0) from public.refunds as r where r.payment_id = p.id and r.state = 'succeeded')), false)
  from public.payments as p where p.order_id = ordered and p.status = 'succeeded' and not p.duplicate and p.amount > 0
$$;
