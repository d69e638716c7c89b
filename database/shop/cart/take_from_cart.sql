-- Removes the ordered quantities from the cart. What was added since stays. The promo code has
-- served its order.
create or replace function internal.take_from_cart(placed public.orders) returns void
language plpgsql
set search_path = ''
as $$
begin
  -- fill_cart_item replaces rows under this lock. Without it, a line that is being added would be missed.
  perform internal.hold_cart(placed.client_id);
  with ordered as (
    select product_id, sum(quantity) as quantity from public.order_items where order_id = placed.id group by product_id
  ), gone as (
    delete from public.cart_items as c using ordered as o
    where c.user_id = placed.client_id and c.product_id = o.product_id and c.quantity <= o.quantity
  )
  update public.cart_items as c set quantity = c.quantity - o.quantity from ordered as o
  where c.user_id = placed.client_id and c.product_id = o.product_id and c.quantity > o.quantity;
  update public.carts set checkout_id = gen_random_uuid(), promo_code = null, updated_at = now() where user_id = placed.client_id;
end
$$;
