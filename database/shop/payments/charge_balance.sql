-- Pays a payment attempt from its client's balance, once. Returns whether the balance was enough. Only the server calls it.
create or replace function internal.charge_balance(payment uuid) returns boolean
language plpgsql
set search_path = ''
as $$
#variable_conflict use_variable
declare
  attempt public.payments;
  client uuid;
begin
  select p.* into attempt from public.payments as p where p.id = payment;
  select o.client_id into client from public.orders as o where o.id = attempt.order_id;
  -- Two payments of one client wait for each other here.
  perform from public.users as u where u.id = client for no key update;
  if exists (select from public.balance_entries as b where b.payment_id = payment) then return true; end if;
  if attempt.id is null or attempt.status not in ('created', 'processing') or internal.balance_of(client) < attempt.amount then return false; end if;
  insert into public.balance_entries (client_id, amount, currency, kind, order_id, payment_id)
  values (client, -attempt.amount, attempt.currency, 'used', attempt.order_id, payment);
  return true;
end
$$;
