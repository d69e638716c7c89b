create or replace function internal.notify_payment_request(made public.orders) returns void
language sql volatile
set search_path = ''
as $$
  select internal.notify_person(made.client_id, 'payment_request',
    jsonb_build_object('order_id', made.id, 'number', made.order_number, 'amount', made.total_amount, 'currency', made.currency))
$$;
