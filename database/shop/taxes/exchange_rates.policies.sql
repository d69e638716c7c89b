-- A rate that documents may have been issued with is never changed or deleted: a newer one takes its place.
grant select on public.exchange_rates to authenticated;
grant insert (id, from_currency, to_currency, rate, valid_from, valid_until, source) on public.exchange_rates to authenticated;
grant select, insert on public.exchange_rates to service_role;

create policy service on public.exchange_rates to service_role using (true) with check (true);
create policy read on public.exchange_rates for select to authenticated using ((select public.may('money.read')));
create policy add on public.exchange_rates for insert to authenticated with check ((select public.may('money.manage')));
