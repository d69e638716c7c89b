grant select, delete on public.cart_items to authenticated, guest;
grant insert (id, user_id, product_id, product_name, service_type, price, quantity, created_at, metadata)
  on public.cart_items to authenticated, guest;
grant update (quantity, metadata) on public.cart_items to authenticated, guest;
grant select, insert, update, delete on public.cart_items to service_role;

create policy service on public.cart_items to service_role using (true) with check (true);
create policy own on public.cart_items to authenticated, guest using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
