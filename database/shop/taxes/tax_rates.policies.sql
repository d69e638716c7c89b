-- A rate that may have been used is never changed: a new one takes its place. Only one whose day has not come can be deleted.
grant select, delete on public.tax_rates to authenticated;
grant insert (id, country, region, rate, name, inclusive, reverse_charge, needs_address, valid_from) on public.tax_rates to authenticated;
grant select, insert, delete on public.tax_rates to service_role;

create policy service on public.tax_rates to service_role using (true) with check (true);
create policy read on public.tax_rates for select to authenticated using ((select public.may('money.read')));
create policy add on public.tax_rates for insert to authenticated
  with check ((select public.may('money.manage')) and valid_from >= (select internal.shop_today()));
create policy withdraw on public.tax_rates for delete to authenticated
  using ((select public.may('money.manage')) and valid_from > (select internal.shop_today()));
