-- Only the server writes disputes: they are what the provider says.
grant select on public.disputes to authenticated;
grant select, insert, update, delete on public.disputes to service_role;

create policy service on public.disputes to service_role using (true) with check (true);
create policy team on public.disputes for select to authenticated using ((select public.may('money.read')));
