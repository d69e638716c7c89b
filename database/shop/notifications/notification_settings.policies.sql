grant select on public.notification_settings to authenticated;
grant select, insert, update, delete on public.notification_settings to service_role;

create policy service on public.notification_settings to service_role using (true) with check (true);
create policy own on public.notification_settings for select to authenticated using (user_id = (select auth.uid()));
