grant select on public.order_items to authenticated;
grant select, insert, update, delete on public.order_items to service_role;

create policy service on public.order_items to service_role using (true) with check (true);
create policy own on public.order_items for select to authenticated
  using ((select public.may('orders.read') and public.may('money.read')) or exists (select from public.orders as o where o.id = order_id and o.client_id = (select auth.uid())));

grant select on public.order_items to guest;
create policy own_as_guest on public.order_items for select to guest
  using (exists (select from public.orders as o where o.id = order_id and o.client_id = (select auth.uid())));
