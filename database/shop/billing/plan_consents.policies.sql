-- Only the server writes: it compares what the client read with what holds.
grant select on public.plan_consents to authenticated;
grant select, insert, update, delete on public.plan_consents to service_role;

create policy service on public.plan_consents to service_role using (true) with check (true);
create policy own on public.plan_consents for select to authenticated using (client_id = (select auth.uid()) or (select public.may('money.read')));
