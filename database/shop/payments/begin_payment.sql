-- Opens a payment attempt for an order, of `amount` or of its total, and reserves its promo code. The caller holds the order's lock. An order that
-- costs nothing also gets a payment, of zero with the provider 'none', so that
-- every confirmed order has one.
create or replace function internal.begin_payment(
  placed public.orders, provider text,
  method text default null, livemode boolean default null, asked_at timestamptz default null, amount numeric default null
) returns uuid
language plpgsql
set search_path = ''
as $$
#variable_conflict use_variable
declare
  payment uuid;
begin
  if provider = 'none' and placed.total_amount > 0 then
    raise exception using errcode = 'PT400', message = 'This order needs a payment method';
  end if;
  perform internal.reserve_promo(placed);
  insert into public.payments (order_id, provider, amount, currency, method, livemode, asked_at)
  values (placed.id, case when placed.total_amount > 0 then provider else 'none' end, coalesce(amount, placed.total_amount), placed.currency,
    method, case when placed.total_amount > 0 then livemode end, asked_at)
  returning id into payment;
  if placed.payment_status <> 'processing' then
    update public.orders as o set payment_status = 'processing' where o.id = placed.id;
  end if;
  return payment;
end
$$;
