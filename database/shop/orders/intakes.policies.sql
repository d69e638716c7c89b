grant select on public.intakes to authenticated;
grant select, insert, update, delete on public.intakes to service_role;

create policy service on public.intakes to service_role using (true) with check (true);
create policy own on public.intakes for select to authenticated
  using ((select public.may('orders.read')) or exists (
    select from public.order_items as l join public.orders as o on o.id = l.order_id
    where l.id = order_item_id and o.client_id = (select auth.uid())
  ));

-- A guest answers on the confirmation page.
grant select on public.intakes to guest;
create policy own_as_guest on public.intakes for select to guest using (exists (
  select from public.order_items as l join public.orders as o on o.id = l.order_id
  where l.id = order_item_id and o.client_id = (select auth.uid())
));
