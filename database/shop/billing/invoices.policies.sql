grant select on public.invoices to authenticated;
grant select, insert on public.invoices to service_role;

create policy service on public.invoices to service_role using (true) with check (true);
create policy own on public.invoices for select to authenticated using (client_id = (select auth.uid()) or (select public.may('money.read')));

grant select on public.invoices to guest;
create policy own_as_guest on public.invoices for select to guest using (client_id = (select auth.uid()));
