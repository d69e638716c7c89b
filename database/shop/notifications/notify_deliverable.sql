create or replace function internal.notify_deliverable() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  ordered public.orders;
begin
  select o.* into ordered from public.order_items as l join public.orders as o on o.id = l.order_id where l.id = new.order_item_id;
  perform internal.notify_person(ordered.client_id, 'deliverable', jsonb_build_object(
    'deliverable_id', new.id, 'order_item_id', new.order_item_id, 'order_id', ordered.id, 'number', ordered.order_number, 'title', new.title, 'version', new.version));
  perform internal.email_person(ordered.client_id, 'deliverable', 'deliverable-notice', jsonb_build_object('deliverableId', new.id));
  return null;
end
$$;
