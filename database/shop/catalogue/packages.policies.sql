grant select on public.packages to anon, guest;
grant select, insert, update, delete on public.packages to authenticated, service_role;

create policy service on public.packages to service_role using (true) with check (true);
create policy shown on public.packages for select to anon, guest, authenticated
  using (active and service in (select s.slug from public.services as s where s.state = 'shown') and (select internal.shows_shop()));
create policy team on public.packages to authenticated
  using ((select public.may('catalogue.manage'))) with check ((select public.may('catalogue.manage')));
