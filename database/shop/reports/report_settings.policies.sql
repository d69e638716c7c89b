grant select on public.report_settings to authenticated;
grant update (client_spend) on public.report_settings to authenticated;
grant select, insert, update, delete on public.report_settings to service_role;

create policy service on public.report_settings to service_role using (true) with check (true);
create policy team on public.report_settings to authenticated using ((select public.is_admin())) with check ((select public.is_admin()));
