-- The two transactions of a purchase. The server calls them; no request role may.

-- Opens a checkout: the order, priced and pending, and one payment attempt. The same key and body give the same order.
-- Answers {outcome: 'opened' | 'existing' | 'reused', order_id, payment_id}.
create function internal.open_checkout(client uuid, key text, body_hash text, draft jsonb, provider text) returns jsonb
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
    -- Declined and released between our insert and our look: the caller opens again.
    if not found then return jsonb_build_object('outcome', 'released'); end if;
    if known.body_hash <> body_hash then return jsonb_build_object('outcome', 'reused'); end if;
    select p.id into payment from public.payments as p where p.order_id = known.order_id order by p.created_at desc limit 1;
    return jsonb_build_object('outcome', 'existing', 'order_id', known.order_id, 'payment_id', payment);
  end if;

  insert into public.orders (
    client_id, client_name, client_email, contact_phone, delivery_address, instagram_username, notes,
    items, total_amount, promo_code, terms_version
  ) values (
    client, draft ->> 'client_name', draft ->> 'client_email', draft ->> 'contact_phone', draft ->> 'delivery_address',
    draft ->> 'instagram_username', draft ->> 'notes',
    draft -> 'items', (draft ->> 'total_amount')::numeric, draft ->> 'promo_code', draft ->> 'terms_version'
  ) returning * into placed;
  update public.orders set payment_status = 'processing' where id = placed.id;

  insert into public.payments (order_id, provider, amount, currency)
  values (placed.id, provider, placed.total_amount, placed.currency)
  returning id into payment;
  update internal.checkouts as c set order_id = placed.id where c.user_id = client and c.key = key;
  return jsonb_build_object('outcome', 'opened', 'order_id', placed.id, 'payment_id', payment);
end
$$;

-- Ordered lines leave the cart; what was added meanwhile stays.
create function internal.take_from_cart(placed public.orders) returns void
language plpgsql
set search_path = ''
as $$
begin
  -- Adding to a cart replaces its row under this lock (fill_cart_item); without it a line added now would be passed over.
  perform pg_advisory_xact_lock(hashtextextended(placed.client_id::text || ' ' || ordered.product_id, 0))
  from (select distinct product_id from public.order_items where order_id = placed.id order by product_id) as ordered;
  with ordered as (
    select product_id, sum(quantity) as quantity from public.order_items where order_id = placed.id group by product_id
  ), gone as (
    delete from public.cart_items as c using ordered as o
    where c.user_id = placed.client_id and c.product_id = o.product_id and c.quantity <= o.quantity
  )
  update public.cart_items as c set quantity = c.quantity - o.quantity from ordered as o
  where c.user_id = placed.client_id and c.product_id = o.product_id and c.quantity > o.quantity;
  update public.carts set checkout_id = gen_random_uuid(), updated_at = now() where user_id = placed.client_id;
end
$$;

-- Records what the provider said about a payment and moves its order along. Safe to repeat: a settled payment stays,
-- but that money which came after all is always recorded.
-- `state` is the provider's answer in its TypeScript shape (amountCents and so on).
-- Answers {changed, confirmed, refund_due: boolean, order_id}; confirmed is true only in the call that confirms.
-- refund_due: the order was cancelled before the money came; it stays cancelled, is marked as paid and can be refunded.
create function internal.settle_payment(payment uuid, state jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
#variable_conflict use_variable
declare
  attempt public.payments;
  placed public.orders;
  told text := state ->> 'status';
begin
  select o.* into placed from public.orders as o join public.payments as p on p.order_id = o.id where p.id = payment for update of o;
  select * into attempt from public.payments as p where p.id = payment for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'This payment does not exist';
  end if;
  if attempt.status = 'succeeded' or (attempt.status in ('declined', 'expired') and told <> 'succeeded') then
    return jsonb_build_object('changed', false, 'confirmed', false, 'refund_due', false, 'order_id', placed.id);
  end if;

  if told = 'succeeded' then
    if (state ->> 'amountCents')::bigint <> (attempt.amount * 100)::bigint or state ->> 'currency' <> attempt.currency then
      raise exception using errcode = 'PT500', message = 'The provider took another amount than was asked for',
        detail = format('payment %s', payment);
    end if;
    update public.payments as p set status = 'succeeded', reference = state ->> 'reference', brand = state ->> 'brand',
      last4 = state ->> 'last4', reason_code = null, reason = null, action_url = null, settled_at = now() where p.id = payment;
    if placed.status <> 'pending' then
      update public.orders as o set payment_status = 'paid' where o.id = placed.id;
      return jsonb_build_object('changed', true, 'confirmed', false, 'refund_due', true, 'order_id', placed.id);
    end if;
    update public.orders as o set payment_status = 'paid', status = 'confirmed' where o.id = placed.id;
    update public.promo_redemptions as r set state = 'redeemed' where r.order_id = placed.id;
    perform internal.take_from_cart(placed);
    return jsonb_build_object('changed', true, 'confirmed', true, 'refund_due', false, 'order_id', placed.id);
  end if;

  if told in ('declined', 'expired') then
    update public.payments as p set status = told, reference = coalesce(state ->> 'reference', p.reference),
      reason_code = state ->> 'code', reason = state ->> 'reason', action_url = null, settled_at = now() where p.id = payment;
    update public.orders as o set payment_status = told, status = 'cancelled',
      cancel_reason = coalesce(o.cancel_reason, case told when 'declined' then 'payment_declined' else 'payment_expired' end)
    where o.id = placed.id;
    -- The key is free again: the shopper may try another card.
    delete from internal.checkouts as c where c.order_id = placed.id;
    return jsonb_build_object('changed', true, 'confirmed', false, 'refund_due', false, 'order_id', placed.id);
  end if;

  update public.payments as p set status = told, reference = state ->> 'reference', action_url = state ->> 'actionUrl'
  where p.id = payment;
  update public.orders as o set payment_status = told where o.id = placed.id;
  return jsonb_build_object('changed', attempt.status <> told, 'confirmed', false, 'refund_due', false, 'order_id', placed.id);
end
$$;

-- Numbers without gaps: the counter stays locked until the transaction ends, so this comes last in it.
create function internal.issue_invoice(ordered uuid, seller jsonb) returns text
language plpgsql
set search_path = ''
as $$
declare
  today date := internal.local_date();
  this_year integer := extract(year from today);
  n bigint;
  written text;
begin
  insert into internal.invoice_years as y (year, last) values (this_year, 1)
  on conflict (year) do update set last = y.last + 1
  returning last into n;
  insert into public.invoices
    (number, order_id, client_id, issued_on, seller, buyer, lines, currency, subtotal, discount, tax, total)
  select format('INV-%s-%s', this_year, lpad(n::text, greatest(5, length(n::text)), '0')), o.id, o.client_id, today, issue_invoice.seller,
    jsonb_build_object('name', o.client_name, 'email', o.client_email, 'address', o.delivery_address, 'notes', o.notes),
    (select jsonb_agg(jsonb_build_object('name', i.name, 'service_type', i.service_type, 'unit_price', i.unit_price,
       'quantity', i.quantity, 'line_total', i.line_total) order by i.position)
     from public.order_items as i where i.order_id = o.id),
    o.currency, o.subtotal, o.discount, o.tax, o.total_amount
  from public.orders as o where o.id = ordered
  returning number into written;
  return written;
end
$$;

-- What place-order and payment-status answer about an order of this client.
create function internal.placed_order(payment uuid, client uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'id', o.id, 'order_number', o.order_number, 'order_date', o.order_date, 'status', o.status,
    'subtotal', o.subtotal, 'discount', o.discount, 'tax', o.tax, 'total', o.total_amount,
    'payment', jsonb_build_object(
      'payment_id', p.id, 'status', p.status, 'action_url', p.action_url, 'brand', p.brand, 'last4', p.last4,
      'code', p.reason_code, 'reason', p.reason)
  )
  from public.payments as p join public.orders as o on o.id = p.order_id
  where p.id = payment and o.client_id = client
$$;

-- The sandbox provider's own books, kept so that it can be asked again after a crash. It is nobody's money.
create table internal.sandbox_charges (
  payment_id uuid primary key,
  amount_cents bigint not null,
  currency text not null,
  token text not null,
  status text not null check (status in ('succeeded', 'requires_action', 'processing', 'declined')),
  settles_at timestamptz,
  created_at timestamptz not null default now()
);
