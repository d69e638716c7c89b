grant select, insert (id, order_id, author_id, text) on public.order_notes to authenticated;
grant select, insert on public.order_notes to service_role;

create policy service on public.order_notes to service_role using (true) with check (true);
create policy team on public.order_notes for select to authenticated using ((select public.may('orders.read')));
create policy write on public.order_notes for insert to authenticated
  with check ((select public.may('orders.read')) and author_id = (select auth.uid()));
