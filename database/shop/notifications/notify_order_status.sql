-- Notifies about a status set by the team. Payments and refunds have their own notifications.
create or replace function internal.notify_order_status() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if public.may('orders.manage') and auth.uid() is distinct from new.client_id then
    perform internal.notify_person(new.client_id, 'order_status', jsonb_build_object('order_id', new.id, 'number', new.order_number, 'status', new.status));
  end if;
  return null;
end
$$;
