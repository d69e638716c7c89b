grant select, update (first_name, last_name, metadata, time_zone) on public.users to authenticated;
grant select, insert, update, delete on public.users to service_role;

create policy service on public.users to service_role using (true) with check (true);
create policy own on public.users for select to authenticated using (id = (select auth.uid()) or (select public.may('clients.read')));
create policy own_names on public.users for update to authenticated using (id = (select auth.uid())) with check (id = (select auth.uid()));
