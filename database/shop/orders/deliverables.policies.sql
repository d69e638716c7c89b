grant select, delete, insert (id, order_item_id, title, kind, path, url) on public.deliverables to authenticated;
grant select, insert, update, delete on public.deliverables to service_role;

create policy service on public.deliverables to service_role using (true) with check (true);
create policy own on public.deliverables for select to authenticated
  using ((select public.may('orders.read')) or exists (
    select from public.order_items as l join public.orders as o on o.id = l.order_id
    where l.id = order_item_id and o.client_id = (select auth.uid())
  ));
create policy deliver on public.deliverables for insert to authenticated with check ((select public.may('orders.manage')));
-- A deliverable can be removed until the client has decided.
create policy take_back on public.deliverables for delete to authenticated
  using ((select public.may('orders.manage')) and state = 'delivered');
