grant select, update (order_id, status, priority, assignee) on public.tickets to authenticated;
grant select, insert, update, delete on public.tickets to service_role;

create policy service on public.tickets to service_role using (true) with check (true);
create policy own on public.tickets for select to authenticated using (client_id = (select auth.uid()) or (select public.may('support.manage')));
create policy team on public.tickets for update to authenticated using ((select public.may('support.manage'))) with check ((select public.may('support.manage')));
