-- How an order is paid by bank transfer: {accounts, reference, amount, open, currency, due_on}. For the order's client and for who
-- may see money. Null if nothing is open, or the agency has no account in that currency.
create or replace function public.transfer_details(order_id uuid) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object('accounts', a.accounts, 'reference', o.order_number, 'amount', d.due, 'open', d.open, 'currency', o.currency, 'due_on', d.due_on)
  from public.orders as o join public.order_dues as d on d.order_id = o.id
  cross join public.transfer_settings as s
  cross join lateral (select jsonb_agg(a) as accounts from jsonb_array_elements(s.accounts) as a where a ->> 'currency' = o.currency) as a
  where o.id = transfer_details.order_id and (o.client_id = auth.uid() or public.may('money.read'))
    and o.status not in ('cancelled', 'refunded') and d.open > 0 and a.accounts is not null
    and (o.payment_terms = 'transfer' or o.origin in ('staff', 'quote') or public.may('money.read'))
$$;
grant execute on function public.transfer_details(uuid) to authenticated, guest;
