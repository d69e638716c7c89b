grant select, delete on public.result_imports to authenticated;
grant select, insert, update, delete on public.result_imports to service_role;

create policy service on public.result_imports to service_role using (true) with check (true);
create policy own on public.result_imports for select to authenticated
  using ((select public.may('campaigns.read') and public.may('money.read')) or (select internal.spend_shown()) = 'platform' and internal.import_is_own(result_imports));
create policy discard on public.result_imports for delete to authenticated
  using (state not in ('applied', 'undone') and (select public.may('campaigns.manage')));
