grant select on public.unclear_payments to authenticated;
grant select, insert, update, delete on public.unclear_payments to service_role;

create policy service on public.unclear_payments to service_role using (true) with check (true);
create policy team on public.unclear_payments for select to authenticated using ((select public.may('money.read')));
