grant select (id, user_id, device, last_success_at, created_at) on public.push_subscriptions to authenticated;
grant delete on public.push_subscriptions to authenticated;
grant select, insert, update, delete on public.push_subscriptions to service_role;

create policy service on public.push_subscriptions to service_role using (true) with check (true);
create policy own on public.push_subscriptions for select to authenticated using (user_id = (select auth.uid()));
create policy own_end on public.push_subscriptions for delete to authenticated using (user_id = (select auth.uid()));
