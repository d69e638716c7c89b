grant select, update (floor_percent) on public.margin_settings to authenticated;
grant select, insert, update, delete on public.margin_settings to service_role;

create policy service on public.margin_settings to service_role using (true) with check (true);
create policy read on public.margin_settings for select to authenticated using ((select public.may('money.read')));
create policy change on public.margin_settings for update to authenticated
  using ((select public.may('settings.manage'))) with check ((select public.may('settings.manage')));
