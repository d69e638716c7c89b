grant select on public.services to anon, guest;
grant select, insert, update, delete on public.services to authenticated, service_role;

create policy service on public.services to service_role using (true) with check (true);
create policy shown on public.services for select to anon, guest, authenticated using (state <> 'draft');
create policy team on public.services to authenticated
  using ((select public.is_admin())) with check ((select public.is_admin()));
