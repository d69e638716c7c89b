grant select on public.transfer_settings to authenticated;
grant update (enabled, accounts, minimum, countries, days_to_pay, work_starts, reminder_days) on public.transfer_settings to authenticated;
grant select, insert, update, delete on public.transfer_settings to service_role;

create policy service on public.transfer_settings to service_role using (true) with check (true);
create policy read on public.transfer_settings for select to authenticated using ((select public.may('money.read')));
create policy change on public.transfer_settings for update to authenticated
  using ((select public.may('settings.manage'))) with check ((select public.may('settings.manage')));
