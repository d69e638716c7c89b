grant select, delete on public.promo_codes to authenticated;
grant insert (id, code, percent_off, active, starts_at, ends_at, minimum, max_uses, max_uses_per_client)
  on public.promo_codes to authenticated;
grant update (code, percent_off, active, starts_at, ends_at, minimum, max_uses, max_uses_per_client)
  on public.promo_codes to authenticated;
grant select, insert, update, delete on public.promo_codes to service_role;

create policy service on public.promo_codes to service_role using (true) with check (true);
create policy team on public.promo_codes to authenticated using ((select public.may('catalogue.manage'))) with check ((select public.may('catalogue.manage')));
