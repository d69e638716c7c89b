grant select on public.services to anon, guest;
grant select, insert, update, delete on public.services to authenticated, service_role;

create policy service on public.services to service_role using (true) with check (true);
-- Accounts need the names and colours of what they bought while the shop is closed, too.
create policy known on public.services for select to authenticated using (state <> 'draft');
create policy shown on public.services for select to anon, guest
  using (state <> 'draft' and (select internal.shows_shop()));
create policy team on public.services to authenticated
  using ((select public.may('catalogue.manage'))) with check ((select public.may('catalogue.manage')));
