-- Asks the client, by email and in the portal, to pay an order of the agency.
create or replace function internal.request_payment(made public.orders) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform internal.enqueue_email('payment-request', made.client_email, jsonb_build_object('orderId', made.id), internal.language_of(made.client_id));
  perform internal.notify_payment_request(made);
end
$$;
