grant select on public.payment_fees to authenticated;
grant select, insert, update, delete on public.payment_fees to service_role;

create policy service on public.payment_fees to service_role using (true) with check (true);
create policy team on public.payment_fees for select to authenticated using ((select public.may('money.read')));
