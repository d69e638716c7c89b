grant select on public.write_offs to authenticated;
grant select, insert on public.write_offs to service_role;

create policy service on public.write_offs to service_role using (true) with check (true);
create policy team on public.write_offs for select to authenticated using ((select public.may('money.read')));
