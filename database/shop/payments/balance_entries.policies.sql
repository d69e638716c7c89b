grant select on public.balance_entries to authenticated;
grant select, insert on public.balance_entries to service_role;

create policy service on public.balance_entries to service_role using (true) with check (true);
create policy team on public.balance_entries for select to authenticated using ((select public.may('money.read')));
