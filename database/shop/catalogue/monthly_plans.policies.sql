grant select on public.monthly_plans to anon, guest;
grant select, insert, update, delete on public.monthly_plans to authenticated, service_role;

create policy service on public.monthly_plans to service_role using (true) with check (true);
create policy shown on public.monthly_plans for select to anon, guest, authenticated using ((select internal.shows_shop()));
create policy team on public.monthly_plans to authenticated
  using ((select public.may('catalogue.manage'))) with check ((select public.may('catalogue.manage')));
