grant select on public.promo_redemptions to authenticated;
grant select, insert, update, delete on public.promo_redemptions to service_role;

create policy service on public.promo_redemptions to service_role using (true) with check (true);
create policy team on public.promo_redemptions for select to authenticated using ((select public.may('money.read')));
