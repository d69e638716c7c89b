grant select on public.bank_statement_lines to authenticated;
grant update (ignored) on public.bank_statement_lines to authenticated;
grant select, insert, update, delete on public.bank_statement_lines to service_role;

create policy service on public.bank_statement_lines to service_role using (true) with check (true);
create policy read on public.bank_statement_lines for select to authenticated using ((select public.may('money.read')));
create policy ignore on public.bank_statement_lines for update to authenticated
  using ((select public.may('money.manage'))) with check ((select public.may('money.manage')));
