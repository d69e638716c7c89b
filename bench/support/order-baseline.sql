-- How an order was opened on 25 November 2026, when the goal for orders was set: the payment begins with an update of the
-- order, and a statement of its own marks it as about to be charged.
create schema if not exists baseline;
create or replace function baseline.begin_payment(placed public.orders, provider text) returns uuid
language plpgsql
set search_path = ''
as $$
#variable_conflict use_variable
declare
  payment uuid;
begin
  if provider = 'none' and placed.total_amount > 0 then
    raise exception using errcode = 'PT400', message = 'This order needs a payment method';
  end if;
  perform internal.reserve_promo(placed);
  insert into public.payments (order_id, provider, amount, currency)
  values (placed.id, case when placed.total_amount > 0 then provider else 'none' end, placed.total_amount, placed.currency)
  returning id into payment;
  update public.orders as o set payment_status = 'processing' where o.id = placed.id;
  return payment;
end
$$;
create or replace function baseline.open_checkout(client uuid, key text, body_hash text, draft jsonb, provider text) returns jsonb
language plpgsql
set search_path = ''
as $$
#variable_conflict use_variable
declare
  known internal.checkouts;
  placed public.orders;
  payment uuid;
begin
  insert into internal.checkouts (user_id, key, body_hash) values (client, key, body_hash)
  on conflict do nothing;
  if not found then
    select * into known from internal.checkouts as c where c.user_id = client and c.key = key;
    -- The key was released between our two statements: the caller tries again.
    if not found then return jsonb_build_object('outcome', 'released'); end if;
    select o.* into placed from public.orders as o where o.id = known.order_id for update;
    if placed.status = 'pending' and placed.payment_status = 'declined' then
      if known.body_hash <> body_hash or placed.total_amount is distinct from internal.current_total(placed) then
        perform internal.cancel_declined(client);
        return jsonb_build_object('outcome', 'released');
      end if;
      payment := baseline.begin_payment(placed, provider);
      return jsonb_build_object('outcome', 'opened', 'order_id', placed.id, 'payment_id', payment);
    end if;
    if known.body_hash <> body_hash then return jsonb_build_object('outcome', 'reused'); end if;
    select p.id into payment from public.payments as p where p.order_id = known.order_id order by p.created_at desc limit 1;
    return jsonb_build_object('outcome', 'existing', 'order_id', known.order_id, 'payment_id', payment);
  end if;

  perform internal.cancel_declined(client);
  insert into public.orders (
    client_id, client_name, client_email, contact_phone, delivery_address, instagram_username, notes,
    items, total_amount, promo_code, terms_version, country, region, company, tax_number
  ) values (
    client, draft ->> 'client_name', draft ->> 'client_email', draft ->> 'contact_phone', draft ->> 'delivery_address',
    draft ->> 'instagram_username', draft ->> 'notes',
    draft -> 'items', (draft ->> 'total_amount')::numeric, draft ->> 'promo_code', draft ->> 'terms_version',
    coalesce(draft ->> 'country', 'US'), draft ->> 'region', draft ->> 'company', draft ->> 'tax_number'
  ) returning * into placed;
  payment := baseline.begin_payment(placed, provider);
  update internal.checkouts as c set order_id = placed.id where c.user_id = client and c.key = key;
  return jsonb_build_object('outcome', 'opened', 'order_id', placed.id, 'payment_id', payment);
end
$$;
