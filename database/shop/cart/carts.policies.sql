grant select, update (promo_code) on public.carts to authenticated, guest;
grant select, insert, update, delete on public.carts to service_role;

create policy service on public.carts to service_role using (true) with check (true);
create policy own on public.carts for select to authenticated, guest using (user_id = (select auth.uid()));
create policy own_promo_code on public.carts for update to authenticated, guest
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
