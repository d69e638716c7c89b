grant select on public.credit_notes to authenticated;
grant select, insert on public.credit_notes to service_role;

create policy service on public.credit_notes to service_role using (true) with check (true);
create policy own on public.credit_notes for select to authenticated using (client_id = (select auth.uid()) or (select public.may('money.read')));

grant select on public.credit_notes to guest;
create policy own_as_guest on public.credit_notes for select to guest using (client_id = (select auth.uid()));
