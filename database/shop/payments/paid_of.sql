-- What has been paid for an order. Payments that another one made unnecessary do not count.
create or replace function internal.paid_of(ordered uuid) returns numeric
language sql stable
set search_path = ''
as $$
  select coalesce(sum(p.amount), 0) from public.payments as p where p.order_id = ordered and p.status = 'succeeded' and not p.duplicate
$$;
