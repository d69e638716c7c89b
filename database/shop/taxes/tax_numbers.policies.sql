grant select on public.tax_numbers to authenticated;
grant select, insert, update, delete on public.tax_numbers to service_role;

create policy service on public.tax_numbers to service_role using (true) with check (true);
create policy own on public.tax_numbers for select to authenticated using (client_id = (select auth.uid()) or (select public.may('money.read')));
