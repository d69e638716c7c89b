grant select on public.payments to authenticated;
grant select, insert, update, delete on public.payments to service_role;

create policy service on public.payments to service_role using (true) with check (true);
create policy own on public.payments for select to authenticated
  using ((select public.may('money.read')) or exists (select from public.orders as o where o.id = order_id and o.client_id = (select auth.uid())));

grant select on public.payments to guest;
create policy own_as_guest on public.payments for select to guest
  using (exists (select from public.orders as o where o.id = order_id and o.client_id = (select auth.uid())));
