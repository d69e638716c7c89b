-- Only the server adds, changes and removes cards: each exists at the payment provider, too.
grant select (id, user_id, brand, last4, exp_month, exp_year, is_default, livemode, created_at) on public.saved_cards to authenticated;
grant select, insert, update, delete on public.saved_cards to service_role;

create policy service on public.saved_cards to service_role using (true) with check (true);
create policy own on public.saved_cards for select to authenticated using (user_id = (select auth.uid()));
