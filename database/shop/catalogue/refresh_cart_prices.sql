-- Applies a changed price to the carts with the package.
create or replace function internal.refresh_cart_prices() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.cart_items set price = new.price where product_id = new.id;
  return null;
end
$$;
