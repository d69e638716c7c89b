-- Records a bank transfer with one open payment for each of `parts` ([{order_id, amount}]); the caller settles them in the same
-- transaction. What is left goes to the client's balance. The journal books it on the day on which it was received, or today if
-- the books of that day are closed. The same key of the same person returns the same transfer.
-- `draft`: {received_on, amount, currency, client_id?, payer?, reference?, note?, proof?, bank_reference?, parts}.
-- Returns {outcome: 'opened' | 'existing', transfer_id, payments: uuid[], rest}. Only the server calls it.
create or replace function internal.open_transfer(member uuid, key text, draft jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
#variable_conflict use_variable
declare
  received constant date := (draft ->> 'received_on')::date;
  arrived_at constant timestamptz := least(now(), internal.day_start(received) + interval '12 hours');
  arrived constant numeric := (draft ->> 'amount')::numeric;
  parts constant jsonb := coalesce(draft -> 'parts', '[]');
  known uuid;
  part record;
  made public.transfers;
  client uuid := (draft ->> 'client_id')::uuid;
  used numeric := 0;
  payments uuid[] := '{}';
  payment uuid;
begin
  select t.id into known from public.transfers as t where t.created_by = member and t.key = key;
  if found then return jsonb_build_object('outcome', 'existing', 'transfer_id', known, 'payments', '[]'::jsonb, 'rest', 0); end if;
  if received > internal.shop_today() or received < internal.shop_today() - 400 then
    raise exception using errcode = 'PT422', message = 'Enter the day on which the money arrived: not in the future, and at most 400 days ago', hint = 'received_on';
  end if;
  if draft ->> 'currency' <> internal.shop_currency() then
    raise exception using errcode = 'PT422', message = format('Record the amount in %s, as your bank credited it', internal.shop_currency()), hint = 'other_currency';
  end if;
  if nullif(draft ->> 'proof', '') is not null and not exists (select from storage.objects as o where o.bucket_id = 'transfers' and o.name = draft ->> 'proof') then
    raise exception using errcode = 'PT422', message = 'The proof of this transfer is not stored. Upload it again.', hint = 'proof';
  end if;
  if exists (select from public.transfers as t where t.bank_reference = draft ->> 'bank_reference' and t.undone_at is null) then
    raise exception using errcode = 'PT409', message = 'This movement of the bank was recorded before', hint = 'recorded_before';
  end if;
  -- All orders before anything else, in one order, as other payments lock them.
  perform from public.orders as o where o.id in (select (p ->> 'order_id')::uuid from jsonb_array_elements(parts) as p) order by o.id for update;
  client := coalesce(client, (select o.client_id from public.orders as o where o.id = (parts -> 0 ->> 'order_id')::uuid));
  if not exists (select from public.users as u where u.id = client and (u.role in ('client', 'guest') or jsonb_array_length(parts) > 0)) then
    raise exception using errcode = 'PT404', message = 'Choose an order or a client', hint = 'client';
  end if;
  insert into public.transfers
    (received_on, booked_at, amount, currency, client_id, payer, reference, note, proof, bank_reference, key, created_by)
  values (received, case when internal.in_closed_month(arrived_at) then now() else arrived_at end,
    arrived, draft ->> 'currency', client, nullif(trim(draft ->> 'payer'), ''), nullif(trim(draft ->> 'reference'), ''),
    nullif(trim(draft ->> 'note'), ''), nullif(draft ->> 'proof', ''), nullif(trim(draft ->> 'bank_reference'), ''), key, member)
  on conflict do nothing returning * into made;
  -- Another request has recorded it meanwhile.
  if made.id is null then
    select t.id into known from public.transfers as t where t.created_by = member and t.key = key;
    if found then return jsonb_build_object('outcome', 'existing', 'transfer_id', known, 'payments', '[]'::jsonb, 'rest', 0); end if;
    raise exception using errcode = 'PT409', message = 'This movement of the bank was recorded before', hint = 'recorded_before';
  end if;

  for part in
    select o.id, o.order_number, o.currency, o.status, o.payment_status, (p ->> 'amount')::numeric as amount
    from jsonb_array_elements(parts) as p left join public.orders as o on o.id = (p ->> 'order_id')::uuid order by o.id
  loop
    payment := internal.begin_transfer_payment(part.id, part.amount, made);
    payments := payments || payment;
    used := used + part.amount;
  end loop;
  if used > arrived then
    raise exception using errcode = 'PT422', message = 'The orders get more than what arrived', detail = arrived::text, hint = 'parts_sum';
  end if;
  if used < arrived then
    insert into public.balance_entries (client_id, amount, currency, kind, transfer_id, created_by)
    values (client, arrived - used, made.currency, 'overpayment', made.id, member);
  end if;
  return jsonb_build_object('outcome', 'opened', 'transfer_id', made.id, 'payments', to_jsonb(payments), 'rest', arrived - used);
end
$$;
