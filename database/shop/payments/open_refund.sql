-- Transaction one of a refund: of `amount`, or of everything left, of `payment`, or of the newest payment of the order that has
-- something left. `to_balance`: the client keeps it with the agency; what was paid from a balance goes back to it. The same key of the same person returns the same refund.
-- Returns {outcome: 'opened' | 'existing' | 'reused', refund_id}. Only the server calls it.
create or replace function internal.open_refund(admin uuid, key text, ordered uuid, amount numeric, reason text, payment uuid default null, to_balance boolean default false) returns jsonb
language plpgsql
set search_path = ''
as $$
#variable_conflict use_variable
declare
  known public.refunds;
  paid public.payments;
  rest numeric;
  opened uuid;
begin
  perform from public.orders as o where o.id = ordered for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'This order does not exist';
  end if;
  select r.* into known from public.refunds as r where r.created_by = admin and r.key = key;
  if found then
    if known.order_id <> ordered or known.reason <> reason or (amount is not null and known.amount <> amount)
      or (payment is not null and known.payment_id <> payment) or to_balance and not known.to_balance
    then
      return jsonb_build_object('outcome', 'reused');
    end if;
    return jsonb_build_object('outcome', 'existing', 'refund_id', known.id);
  end if;
  select p.* into paid from public.payments as p
  where p.order_id = ordered and p.status = 'succeeded' and p.amount > 0 and case when payment is null then not p.duplicate else p.id = payment end
  order by p.amount <= (select coalesce(sum(r.amount), 0) from public.refunds as r where r.payment_id = p.id and r.state <> 'failed'), p.settled_at desc, p.id
  limit 1 for update;
  if not found then
    raise exception using errcode = 'PT409', message = 'Nothing was paid for this order';
  end if;
  rest := paid.amount - coalesce((select sum(r.amount) from public.refunds as r where r.payment_id = paid.id and r.state <> 'failed'), 0);
  if rest > 0 and rest <= internal.held_by_disputes(paid.id) then
    raise exception using errcode = 'PT409', message = 'The client’s bank has taken this money back, so it cannot be refunded', detail = '0.00', hint = 'refund_disputed';
  end if;
  rest := rest - internal.held_by_disputes(paid.id);
  if rest <= 0 then
    raise exception using errcode = 'PT409', message = 'Everything paid for this order has already been refunded', detail = '0.00', hint = 'refund_too_much';
  end if;
  if to_balance and exists (select from public.orders as o join public.users as u on u.id = o.client_id where o.id = ordered and u.role = 'guest') then
    raise exception using errcode = 'PT409', message = 'A guest has no account to keep credit in. Refund the payment instead.', hint = 'guest_balance';
  end if;
  insert into public.refunds (order_id, payment_id, amount, currency, reason, created_by, key, to_balance)
  values (ordered, paid.id, coalesce(amount, rest), paid.currency, reason, admin, key, to_balance or paid.provider = 'balance')
  returning id into opened;
  return jsonb_build_object('outcome', 'opened', 'refund_id', opened);
end
$$;
