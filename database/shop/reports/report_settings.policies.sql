grant select on public.report_settings to authenticated;
grant update (client_spend) on public.report_settings to authenticated;
grant select, insert, update, delete on public.report_settings to service_role;

create policy service on public.report_settings to service_role using (true) with check (true);
create policy read on public.report_settings for select to authenticated using ((select public.may('campaigns.read')));
create policy change on public.report_settings for update to authenticated
  using ((select public.may('settings.manage'))) with check ((select public.may('settings.manage')));
