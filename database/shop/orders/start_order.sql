-- Begins the work of an order that is not fully paid, if its terms allow that. Returns whether this call has confirmed it. The
-- caller issues its invoice.
create or replace function internal.start_order(ordered uuid) returns boolean
language plpgsql
set search_path = ''
as $$
declare
  placed public.orders;
begin
  select o.* into placed from public.orders as o where o.id = start_order.ordered for update;
  if placed.status <> 'pending' or not internal.may_start(placed) then return false; end if;
  update public.orders as o set status = 'confirmed' where o.id = placed.id;
  return true;
end
$$;
