-- Transaction one of a purchase: the order, priced and pending, and one payment attempt. The same key and body return the
-- same order; after a declined card, with another payment attempt. Only the server calls it.
-- With the provider 'transfer' the order waits for a bank transfer and has no payment yet (payment_id is null).
-- A new attempt is marked as asked at `asked_at`, because the caller asks the provider next.
-- Returns {outcome: 'opened' | 'existing' | 'reused' | 'released', order_id, payment_id}, and for 'opened' what to charge.
create or replace function internal.open_checkout(
  client uuid, key text, body_hash text, draft jsonb, provider text,
  method text default null, livemode boolean default null, asked_at timestamptz default null
) returns jsonb
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
      if provider = 'transfer' then
        perform internal.await_transfer(placed);
        return jsonb_build_object('outcome', 'opened', 'order_id', placed.id, 'payment_id', null);
      end if;
      payment := internal.begin_payment(placed, provider, method, livemode, asked_at);
      return internal.opened_charge(placed, payment);
    end if;
    if known.body_hash <> body_hash then return jsonb_build_object('outcome', 'reused'); end if;
    if placed.payment_terms <> 'transfer' or placed.payment_status <> 'unpaid' then
      select p.id into payment from public.payments as p where p.order_id = known.order_id order by p.created_at desc limit 1;
    end if;
    return jsonb_build_object('outcome', 'existing', 'order_id', known.order_id, 'payment_id', payment);
  end if;

  perform internal.cancel_declined(client);
  insert into public.orders (
    client_id, client_name, client_email, contact_phone, delivery_address, instagram_username, notes,
    items, total_amount, currency, promo_code, terms_version, country, region, company, tax_number, payment_status
  ) values (
    client, draft ->> 'client_name', draft ->> 'client_email', draft ->> 'contact_phone', draft ->> 'delivery_address',
    draft ->> 'instagram_username', draft ->> 'notes',
    draft -> 'items', (draft ->> 'total_amount')::numeric, draft ->> 'currency', draft ->> 'promo_code', draft ->> 'terms_version',
    draft ->> 'country', draft ->> 'region', draft ->> 'company', draft ->> 'tax_number', case provider when 'transfer' then 'unpaid' else 'processing' end
  ) returning * into placed;
  if provider <> 'transfer' then payment := internal.begin_payment(placed, provider, method, livemode, asked_at); end if;
  update internal.checkouts as c set order_id = placed.id where c.user_id = client and c.key = key;
  if provider = 'transfer' then
    perform internal.await_transfer(placed);
    return jsonb_build_object('outcome', 'opened', 'order_id', placed.id, 'payment_id', null);
  end if;
  return internal.opened_charge(placed, payment);
end
$$;
