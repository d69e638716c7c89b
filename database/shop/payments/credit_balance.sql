-- Carries out a refund to the client's balance, once. Only the server calls it.
create or replace function internal.credit_balance(refund uuid) returns void
language sql
set search_path = ''
as $$
  insert into public.balance_entries (client_id, amount, currency, kind, order_id, refund_id)
  select o.client_id, r.amount, r.currency, 'refund', r.order_id, r.id
  from public.refunds as r join public.orders as o on o.id = r.order_id where r.id = refund
  on conflict do nothing
$$;
