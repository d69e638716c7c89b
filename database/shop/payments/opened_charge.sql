-- What to charge for an attempt that has just been opened. Has the shape of the TypeScript type `Opened`.
create or replace function internal.opened_charge(placed public.orders, payment uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'outcome', 'opened', 'order_id', placed.id, 'payment_id', payment,
    'charge', jsonb_build_object(
      'order_id', placed.id, 'amount', placed.total_amount::text, 'currency', placed.currency,
      'order_number', placed.order_number, 'client_id', placed.client_id, 'client_email', placed.client_email,
      'locale', internal.language_of(placed.client_id)))
$$;
