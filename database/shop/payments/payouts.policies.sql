grant select on public.payouts to authenticated;
grant select, insert, update, delete on public.payouts to service_role;

create policy service on public.payouts to service_role using (true) with check (true);
create policy team on public.payouts for select to authenticated using ((select public.may('money.read')));
