-- Opens the payment of an order by a part of a recorded transfer. The caller holds the order's lock and settles it.
create or replace function internal.begin_transfer_payment(ordered uuid, amount numeric, made public.transfers) returns uuid
language plpgsql
set search_path = ''
as $$
#variable_conflict use_variable
declare
  placed public.orders;
  rest numeric;
  payment uuid;
begin
  select o.* into placed from public.orders as o where o.id = ordered;
  if not found then raise exception using errcode = 'PT404', message = 'This order does not exist'; end if;
  rest := internal.open_of(ordered);
  if placed.status in ('cancelled', 'refunded') or rest = 0 then
    raise exception using errcode = 'PT409', message = format('Nothing of %s is open', placed.order_number), detail = placed.order_number, hint = 'nothing_open';
  end if;
  if placed.currency <> made.currency then
    raise exception using errcode = 'PT422', message = format('%s is in %s', placed.order_number, placed.currency), hint = 'other_currency';
  end if;
  if amount is null or amount <= 0 or amount <> round(amount, 2) or amount > rest then
    raise exception using errcode = 'PT422', message = format('%s takes up to %s', placed.order_number, rest), detail = rest::text, hint = 'part_too_much';
  end if;
  if exists (select from public.payments as p where p.order_id = ordered and p.status in ('created', 'requires_action', 'processing')) then
    raise exception using errcode = 'PT409', message = format('A card payment of %s is under way. Please wait until it is settled.', placed.order_number), hint = 'payment_underway';
  end if;
  insert into public.payments (order_id, provider, amount, currency, livemode, transfer_id)
  values (ordered, 'transfer', amount, placed.currency, true, made.id) returning id into payment;
  return payment;
end
$$;
