create or replace function internal.tell_payment_request() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform internal.notify_person(new.client_id, 'payment_request',
    jsonb_build_object('order_id', new.id, 'number', new.order_number, 'amount', new.total_amount, 'currency', new.currency));
  return null;
end
$$;
