grant select on public.consents to authenticated;
grant select, insert, update, delete on public.consents to service_role;

create policy service on public.consents to service_role using (true) with check (true);
create policy own on public.consents for select to authenticated using (user_id = (select auth.uid()) or (select public.may('clients.read')));
