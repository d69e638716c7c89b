grant select on public.reviews to anon, guest;
grant select, insert, update, delete on public.reviews to authenticated, service_role;

create policy service on public.reviews to service_role using (true) with check (true);
create policy shown on public.reviews for select to anon, guest, authenticated using ((select internal.shows_shop()));
create policy team on public.reviews to authenticated
  using ((select public.may('content.manage'))) with check ((select public.may('content.manage')));
