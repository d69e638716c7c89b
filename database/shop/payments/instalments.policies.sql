grant select on public.instalments to authenticated, guest;
grant select, insert, update, delete on public.instalments to service_role;

create policy service on public.instalments to service_role using (true) with check (true);
create policy own on public.instalments for select to authenticated
  using ((select public.may('money.read')) or exists (select from public.orders as o where o.id = order_id and o.client_id = (select auth.uid())));
create policy own_as_guest on public.instalments for select to guest
  using (exists (select from public.orders as o where o.id = order_id and o.client_id = (select auth.uid())));
