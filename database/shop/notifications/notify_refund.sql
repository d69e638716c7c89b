create or replace function internal.notify_refund() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform internal.notify_person(o.client_id, 'refund',
    jsonb_build_object('order_id', o.id, 'number', o.order_number, 'amount', new.amount, 'currency', new.currency))
  from public.orders as o where o.id = new.order_id;
  return null;
end
$$;
