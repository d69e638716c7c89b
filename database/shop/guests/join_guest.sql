-- Moves a guest's orders for this mailbox, and what belongs to them, to the account of whoever has just proved the mailbox.
-- Orders for another mailbox wait for a proof of their own. The guest ends: with its sessions, and as soon as no order is left,
-- entirely. Returns the number of orders. Call it once the guest's proof is locked.
create or replace function internal.join_guest(guest uuid, account uuid, mailbox text) returns integer
language plpgsql
set search_path = ''
as $$
#variable_conflict use_variable
declare
  moved uuid[];
begin
  -- Orders before accounts, as payments lock them.
  perform from public.orders as o where o.client_id = guest order by o.id for update;
  -- From here on, nobody places another order as this guest.
  perform from public.users as u where u.id = guest and u.role = 'guest' for update;
  if not found then
    raise exception using errcode = 'PT409', message = 'Only a guest can join an account';
  end if;
  select coalesce(array_agg(o.id), '{}') into moved from public.orders as o
  where o.client_id = guest and lower(o.client_email) = mailbox;

  perform set_config('internal.joining', guest::text || ' ' || account::text, true);
  update public.orders as o set client_id = account where o.id = any (moved);
  update public.invoices as i set client_id = account where i.order_id = any (moved);
  update public.credit_notes as c set client_id = account where c.order_id = any (moved);
  update public.promo_redemptions as r set client_id = account where r.order_id = any (moved);
  update public.transfers as t set client_id = account
  where t.client_id = guest and exists (select from public.payments as p where p.transfer_id = t.id and p.order_id = any (moved));
  update public.balance_entries as b set client_id = account
  where b.client_id = guest and (b.order_id = any (moved) or b.transfer_id in (select t.id from public.transfers as t where t.client_id = account));
  update internal.checkouts as c set user_id = account where c.order_id = any (moved);
  update public.campaigns as c set client_id = account from public.order_items as l
  where l.id = c.order_item_id and l.order_id = any (moved);
  perform internal.join_releases(guest, account);
  update public.tax_numbers as n set client_id = account
  where n.client_id = guest
    and exists (select from public.orders as o where o.id = any (moved) and (o.country, o.tax_number) = (n.country, n.number))
    and not exists (select from public.tax_numbers as k where k.client_id = account and (k.country, k.number) = (n.country, n.number));
  perform set_config('internal.joining', '', true);

  perform internal.move_guest_cart(guest, account);
  update internal.stripe_customers as s set user_id = case
    when exists (select from internal.stripe_customers as k where k.user_id = account and k.livemode = s.livemode) then null
    else account end
  where s.user_id = guest and not exists (select from public.orders as o where o.client_id = guest);
  update internal.previous_stripe_customers as s set user_id = account
  where s.user_id = guest and not exists (select from public.orders as o where o.client_id = guest);
  delete from internal.mailbox_proofs as p where p.guest_id = guest and p.email = mailbox;
  delete from auth.sessions as s where s.user_id = guest;
  delete from auth.users as u where u.id = guest and not exists (select from public.orders as o where o.client_id = guest)
    and not exists (select from public.transfers as t where t.client_id = guest);
  insert into public.audit_logs (action, table_name, record_id, new_values, source)
  values ('orders_claimed', 'users', account::text, jsonb_build_object('guest', guest, 'orders', cardinality(moved)), 'database');
  return cardinality(moved);
end
$$;
