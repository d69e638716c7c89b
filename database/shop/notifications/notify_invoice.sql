create or replace function internal.notify_invoice() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform internal.notify_person(new.client_id, 'invoice', jsonb_build_object('order_id', new.order_id, 'invoice_id', new.id, 'number', new.number));
  return null;
end
$$;
