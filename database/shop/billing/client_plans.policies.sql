grant select, insert, update, delete on public.client_plans to authenticated, service_role;

create policy service on public.client_plans to service_role using (true) with check (true);
create policy own on public.client_plans for select to authenticated using (client_id = (select auth.uid()));
create policy team on public.client_plans to authenticated using ((select public.may('money.manage'))) with check ((select public.may('money.manage')));
