grant select on public.quote_settings to authenticated;
grant update (valid_days, due_days, reminder_days) on public.quote_settings to authenticated;
grant select, insert, update, delete on public.quote_settings to service_role;

create policy service on public.quote_settings to service_role using (true) with check (true);
create policy read on public.quote_settings for select to authenticated using ((select public.may('orders.read')));
create policy change on public.quote_settings for update to authenticated
  using ((select public.may('orders.manage'))) with check ((select public.may('orders.manage')));
