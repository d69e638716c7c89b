grant select, update (read_at) on public.notifications to authenticated;
grant select, insert, update, delete on public.notifications to service_role;

create policy service on public.notifications to service_role using (true) with check (true);
create policy own on public.notifications for select to authenticated using (user_id = (select auth.uid()));
create policy own_read on public.notifications for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
