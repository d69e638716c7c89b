grant select, insert, update, delete on public.transfer_clients to authenticated, service_role;

create policy service on public.transfer_clients to service_role using (true) with check (true);
create policy read on public.transfer_clients for select to authenticated using ((select public.may('money.read')));
create policy change on public.transfer_clients to authenticated
  using ((select public.may('money.manage'))) with check ((select public.may('money.manage')));
