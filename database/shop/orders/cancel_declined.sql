-- Cancels a client's checkout orders whose card was declined, and releases their keys: another checkout takes their place.
create or replace function internal.cancel_declined(client uuid) returns void
language plpgsql
set search_path = ''
as $$
#variable_conflict use_variable
declare
  declined uuid[];
begin
  select array_agg(o.id) into declined from (
    select o.id from public.orders as o
    where o.client_id = client and o.origin = 'shop' and o.status = 'pending' and o.payment_status = 'declined'
    order by o.id for update
  ) as o;
  update public.orders as o set status = 'cancelled', cancel_reason = 'payment_declined' where o.id = any (declined);
  delete from internal.checkouts as c where c.order_id = any (declined);
end
$$;
