grant select on public.book_settings to authenticated;
grant update (chart, accounts, datev_consultant, datev_client, datev_account_length, datev_year_starts, xero_tax_rate)
  on public.book_settings to authenticated;
grant select, insert, update, delete on public.book_settings to service_role;

create policy service on public.book_settings to service_role using (true) with check (true);
create policy read on public.book_settings for select to authenticated using ((select public.may('money.read')));
create policy change on public.book_settings for update to authenticated
  using ((select public.may('money.manage'))) with check ((select public.may('money.manage')));
