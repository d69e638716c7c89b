grant select on public.dispute_bookings to authenticated;
grant select, insert on public.dispute_bookings to service_role;

create policy service on public.dispute_bookings to service_role using (true) with check (true);
create policy team on public.dispute_bookings for select to authenticated using ((select public.may('money.read')));
