-- Adds a guest's cart to an account's. Packages that are no longer sold stay behind.
create or replace function internal.move_guest_cart(guest uuid, account uuid) returns void
language plpgsql
set search_path = ''
as $$
#variable_conflict use_variable
begin
  insert into public.cart_items (user_id, product_id, quantity, metadata)
  select account, c.product_id, c.quantity, c.metadata from public.cart_items as c join public.packages as p on p.id = c.product_id
  where c.user_id = guest and p.active order by c.product_id;
  update public.carts as c set promo_code = coalesce(c.promo_code, g.promo_code)
  from public.carts as g where c.user_id = account and g.user_id = guest;
  delete from public.cart_items where user_id = guest;
  insert into internal.cart_days (user_id, day) select account, d.day from internal.cart_days as d where d.user_id = guest
  on conflict do nothing;
  delete from internal.cart_days where user_id = guest;
end
$$;
