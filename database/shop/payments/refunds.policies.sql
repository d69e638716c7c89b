grant select (id, order_id, payment_id, amount, currency, reason, state, reference, failure, created_by, created_at,
  settled_at, origin, returned_at, to_balance)
  on public.refunds to authenticated;
grant select, insert, update, delete on public.refunds to service_role;

create policy service on public.refunds to service_role using (true) with check (true);
create policy team on public.refunds for select to authenticated using ((select public.may('money.read')));
