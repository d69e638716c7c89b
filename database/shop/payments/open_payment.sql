-- Opens a payment attempt for what an order owes, or returns the one in progress: {outcome: 'opened' | 'existing', payment_id}.
-- Without instalments that is its total. `all_of_it` also pays instalments that are not due yet. A balance pays what it can.
-- A new payment is of the amount that the client has `seen`, of `seen_open` in all, if that is known: the answer to an earlier one may
-- have been lost, and the next instalment may be as large.
create or replace function internal.open_payment(
  client uuid, ordered uuid, provider text, terms text, all_of_it boolean default false, seen numeric default null,
  seen_open numeric default null
) returns jsonb
language plpgsql
set search_path = ''
as $$
#variable_conflict use_variable
declare
  placed public.orders;
  payment uuid;
  dues public.order_dues;
  amount numeric;
begin
  select o.* into placed from public.orders as o where o.id = ordered and o.client_id = client for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'This order does not exist';
  end if;
  select d.* into dues from public.order_dues as d where d.order_id = ordered;
  amount := case when all_of_it then dues.open else dues.due end;
  if provider = 'balance' then amount := least(dues.open, internal.balance_of(client)); end if;
  if placed.status in ('cancelled', 'refunded') or placed.payment_status = 'paid' or amount = 0 and placed.total_amount > 0 then
    raise exception using errcode = 'PT409', message = 'This order has no payment due';
  end if;
  select p.id into payment from public.payments as p
  where p.order_id = ordered and p.status in ('created', 'requires_action', 'processing') order by p.created_at desc limit 1;
  if found then return jsonb_build_object('outcome', 'existing', 'payment_id', payment); end if;
  if amount <> seen or dues.open <> seen_open then
    raise exception using errcode = 'PT409', message = 'What is due has changed. Please check the amount and pay again.', hint = 'amount_changed';
  end if;
  payment := internal.begin_payment(placed, provider, amount => amount);
  -- The terms of a quote were accepted with it.
  if placed.terms_version is distinct from terms and placed.status = 'pending' and placed.origin <> 'quote' then
    update public.orders as o set terms_version = terms where o.id = ordered;
  end if;
  return jsonb_build_object('outcome', 'opened', 'payment_id', payment);
end
$$;
