grant select on public.transfers to authenticated;
grant select, insert on public.transfers to service_role;

create policy service on public.transfers to service_role using (true) with check (true);
create policy team on public.transfers for select to authenticated using ((select public.may('money.read')));
