grant select, delete, insert (package_id, amount, percent), update (amount, percent) on public.package_costs to authenticated;
grant select, insert, update, delete on public.package_costs to service_role;

create policy service on public.package_costs to service_role using (true) with check (true);
create policy read on public.package_costs for select to authenticated using ((select public.may('money.read')));
create policy add on public.package_costs for insert to authenticated with check ((select public.may('money.manage')));
create policy change on public.package_costs for update to authenticated
  using ((select public.may('money.manage'))) with check ((select public.may('money.manage')));
create policy remove on public.package_costs for delete to authenticated using ((select public.may('money.manage')));
