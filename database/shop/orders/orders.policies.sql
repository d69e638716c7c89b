grant select on public.orders to authenticated;
grant insert (client_id, status, order_date, client_name, client_email, contact_phone, delivery_address,
  instagram_username, notes, items, total_amount, promo_code, country, region, company, tax_number)
  on public.orders to authenticated;
grant update (status, cancel_reason) on public.orders to authenticated;
grant select, insert, update, delete on public.orders to service_role;

create policy service on public.orders to service_role using (true) with check (true);
create policy own on public.orders for select to authenticated using (client_id = (select auth.uid()) or (select public.may('orders.read') and public.may('money.read')));
create policy place on public.orders for insert to authenticated with check (client_id = (select auth.uid()));
create policy team on public.orders for update to authenticated using ((select public.may('orders.manage'))) with check ((select public.may('orders.manage')));

grant select on public.orders to guest;
create policy own_as_guest on public.orders for select to guest using (client_id = (select auth.uid()));
