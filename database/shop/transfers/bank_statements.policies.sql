grant select, delete on public.bank_statements to authenticated;
grant select, insert, update, delete on public.bank_statements to service_role;

create policy service on public.bank_statements to service_role using (true) with check (true);
create policy read on public.bank_statements for select to authenticated using ((select public.may('money.read')));
-- Its recorded transfers stay.
create policy remove on public.bank_statements for delete to authenticated using ((select public.may('money.manage')));
