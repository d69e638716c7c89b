-- Who sees and changes what. Everything is denied until it is granted here, by table, column and row.

revoke all on all tables in schema public from anon, authenticated;
grant select, insert, update, delete on all tables in schema public to service_role;

do $$
declare
  name text;
begin
  for name in select tablename from pg_tables where schemaname = 'public' loop
    execute format('alter table public.%I enable row level security', name);
    -- Some hosts do not let a role bypass row-level security; the service role needs none of it.
    execute format('create policy service on public.%I to service_role using (true) with check (true)', name);
  end loop;
end
$$;

-- Catalogue and content: everybody reads what is shown, admins edit.
do $$
declare
  name text;
  shown text;
begin
  foreach name in array array['services', 'packages', 'monthly_plans', 'reviews', 'video_testimonials'] loop
    shown := case name when 'packages' then 'active' when 'video_testimonials' then 'is_active' else 'true' end;
    execute format('grant select on public.%I to anon, authenticated', name);
    execute format('grant insert, update, delete on public.%I to authenticated', name);
    execute format('create policy shown on public.%I for select to anon, authenticated using (%s)', name, shown);
    execute format('create policy staff on public.%I to authenticated using ((select public.is_admin())) with check ((select public.is_admin()))', name);
  end loop;
end
$$;

-- Promo codes are secrets of the shop: quote() tells about one code at a time.
grant select, insert, update, delete on public.promo_codes to authenticated;
create policy staff on public.promo_codes to authenticated using ((select public.is_admin())) with check ((select public.is_admin()));
grant select on public.promo_redemptions to authenticated;
create policy staff on public.promo_redemptions for select to authenticated using ((select public.is_admin()));

-- People: one's own profile, names and metadata alone; staff read all.
grant select on public.users to authenticated;
grant update (first_name, last_name, metadata) on public.users to authenticated;
create policy own on public.users for select to authenticated using (id = (select auth.uid()) or (select public.is_admin()));
create policy own_names on public.users for update to authenticated using (id = (select auth.uid())) with check (id = (select auth.uid()));

-- Cart: one's own.
grant select on public.carts to authenticated;
create policy own on public.carts for select to authenticated using (user_id = (select auth.uid()));
grant select, delete on public.cart_items to authenticated;
grant insert (id, user_id, product_id, product_name, service_type, price, quantity, created_at, metadata) on public.cart_items to authenticated;
grant update (quantity, metadata) on public.cart_items to authenticated;
create policy own on public.cart_items to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

-- Orders: one's own; placed for oneself; moved along by staff.
grant select on public.orders, public.order_items, public.payments, public.invoices to authenticated;
grant insert (client_id, status, order_date, client_name, client_email, contact_phone, delivery_address, instagram_username, notes, items, total_amount, promo_code)
  on public.orders to authenticated;
grant update (status, cancel_reason) on public.orders to authenticated;
create policy own on public.orders for select to authenticated using (client_id = (select auth.uid()) or (select public.is_admin()));
create policy place on public.orders for insert to authenticated with check (client_id = (select auth.uid()));
create policy staff on public.orders for update to authenticated using ((select public.is_admin())) with check ((select public.is_admin()));
create policy own on public.order_items for select to authenticated
  using ((select public.is_admin()) or exists (select from public.orders as o where o.id = order_id and o.client_id = (select auth.uid())));
create policy own on public.payments for select to authenticated
  using ((select public.is_admin()) or exists (select from public.orders as o where o.id = order_id and o.client_id = (select auth.uid())));
create policy own on public.invoices for select to authenticated using (client_id = (select auth.uid()) or (select public.is_admin()));

-- Contacts: anyone writes; the row goes back to the request that wrote it and to staff.
create function internal.remember_contact() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if current_user in ('anon', 'authenticated') then
    if length(current_setting('internal.written_contacts', true)) >= 10 * 37 then
      raise exception using errcode = 'PT400', message = 'At most ten contacts can be sent at once';
    end if;
    new.id := gen_random_uuid();
    new.created_at := now();
    perform set_config('internal.written_contacts', coalesce(current_setting('internal.written_contacts', true), '') || ' ' || new.id, true);
  end if;
  new.company_name := nullif(trim(new.company_name), '');
  new.service_interest := nullif(new.service_interest, '');
  return new;
end
$$;
create trigger remember_contact before insert on public.contacts for each row execute function internal.remember_contact();

grant insert (name, email, message, company_name, service_interest, user_id) on public.contacts to anon, authenticated;
grant select on public.contacts to anon, authenticated;
grant update, delete on public.contacts to authenticated;
create policy write on public.contacts for insert to anon, authenticated with check (user_id is null);
create policy written on public.contacts for select to anon, authenticated
  using (current_setting('internal.written_contacts', true) like '%' || id::text || '%');
create policy staff on public.contacts to authenticated using ((select public.is_admin())) with check ((select public.is_admin()));
grant select on public.consents to authenticated;
create policy own on public.consents for select to authenticated using (user_id = (select auth.uid()) or (select public.is_admin()));

-- Audit: a client may write of itself alone; admins read.
grant insert (action, table_name, record_id, new_values, user_id, ip_address, user_agent) on public.audit_logs to authenticated;
grant select on public.audit_logs to authenticated;
create policy staff on public.audit_logs for select to authenticated using ((select public.is_admin()));
create policy own on public.audit_logs for insert to authenticated with check (user_id = (select auth.uid()));
revoke update, delete on public.audit_logs, public.invoices from service_role;
