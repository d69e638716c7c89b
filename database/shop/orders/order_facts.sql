-- What place-order and its like answer about an order, without its payment.
create or replace function internal.order_facts(placed public.orders) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'id', placed.id, 'order_number', placed.order_number, 'order_date', placed.order_date, 'status', placed.status,
    'subtotal', placed.subtotal, 'discount', placed.discount, 'tax', placed.tax, 'total', placed.total_amount, 'currency', placed.currency,
    'tax_rate', placed.tax_rate, 'tax_name', placed.tax_name, 'tax_inclusive', placed.tax_inclusive, 'reverse_charge', placed.reverse_charge)
$$;
