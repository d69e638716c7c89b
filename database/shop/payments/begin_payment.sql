-- Opens a payment attempt for a pending order, and reserves its promo code. The caller holds the order's lock. An order that
-- costs nothing also gets a payment, of zero with the provider 'none', so that
-- every confirmed order has one.
create or replace function internal.begin_payment(placed public.orders, provider text) returns uuid
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
  insert into public.payments (order_id, provider, amount, currency)
  values (placed.id, case when placed.total_amount > 0 then provider else 'none' end, placed.total_amount, placed.currency)
  returning id into payment;
  update public.orders as o set payment_status = 'processing' where o.id = placed.id;
  return payment;
end
$$;
