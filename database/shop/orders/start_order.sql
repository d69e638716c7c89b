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
  update public.promo_redemptions as r set state = 'redeemed' where r.order_id = placed.id and r.state = 'reserved';
  return true;
end
$$;
