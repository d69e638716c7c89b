-- A new order with its number. Date and state are set here, whatever the caller sends.
create or replace function internal.number_order(placed public.orders) returns public.orders
language plpgsql
set search_path = ''
as $$
begin
  placed.client_email := auth.mailbox(placed.client_email);
  placed.order_number := internal.next_order_number();
  placed.order_date := now();
  placed.created_at := now();
  placed.status := 'pending';
  -- open_checkout begins the payment with the order, which a request's own role cannot.
  if placed.payment_status is distinct from 'processing' or coalesce(current_setting('role', true), 'none') <> 'none' then
    placed.payment_status := 'unpaid';
  end if;
  placed.cancel_reason := null;
  return placed;
end
$$;
