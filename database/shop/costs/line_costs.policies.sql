grant select, delete, insert (id, order_item_id, kind, amount, description, payee, incurred_on, document),
  update (kind, amount, description, payee, incurred_on, document) on public.line_costs to authenticated;
grant select, insert, update, delete on public.line_costs to service_role;

create policy service on public.line_costs to service_role using (true) with check (true);
create policy read on public.line_costs for select to authenticated using ((select public.may('money.read')));
create policy add on public.line_costs for insert to authenticated with check ((select public.may('money.manage')));
create policy change on public.line_costs for update to authenticated
  using ((select public.may('money.manage'))) with check ((select public.may('money.manage')));
create policy remove on public.line_costs for delete to authenticated using ((select public.may('money.manage')));
