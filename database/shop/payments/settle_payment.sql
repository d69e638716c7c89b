-- Transaction two of a purchase: records the provider's result and updates the order. Safe to repeat: a settled payment does
-- not change, except that money that arrives late is always recorded. `state` has the shape of the TypeScript type.
-- Returns {confirmed, received, refund_due, duplicate: boolean, order_id}. `confirmed` is true only in the call that confirms the
-- order, which is when enough was paid to begin its work (`may_start`); `received` in any other that brought money for it.
-- `refund_due`: the money arrived after the order was cancelled, or it is a `duplicate`: the order did not owe that much.
-- A cancelled order stays cancelled, is marked as paid and can be refunded; a duplicate changes nothing but its payment, and
-- neither does an attempt that fails after another has paid. After a declined card an order waits for another one. An order of the agency does not touch the cart.
-- A transfer counts from the day on which it arrived.
create or replace function internal.settle_payment(payment uuid, state jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
#variable_conflict use_variable
declare
  attempt public.payments;
  placed public.orders;
  reported text := state ->> 'status';
  confirmed boolean := false;
  received boolean := false;
  refund_due boolean := false;
  twice boolean := false;
  counted boolean;
  before numeric;
  rest numeric;
begin
  select o.* into placed from public.orders as o join public.payments as p on p.order_id = o.id where p.id = payment for update of o;
  select * into attempt from public.payments as p where p.id = payment for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'This payment does not exist';
  end if;

  if attempt.status = 'succeeded' or (attempt.status in ('declined', 'expired') and reported <> 'succeeded') then
    null; -- Settled before.
  elsif reported = 'succeeded' then
    if (state ->> 'amountCents')::bigint <> (attempt.amount * 100)::bigint or state ->> 'currency' <> attempt.currency then
      raise exception using errcode = 'PT500', message = 'The provider charged a different amount than requested',
        detail = format('payment %s', payment);
    end if;
    -- The lock on the order makes the second of two successes see the first.
    select sum(p.amount) into before from public.payments as p where p.order_id = placed.id and p.status = 'succeeded' and not p.duplicate;
    rest := placed.total_amount - coalesce(before, 0) - case when before is null then 0 else internal.written_off(placed.id) end;
    twice := attempt.amount > rest or before is not null and rest = 0;
    -- A transfer that was taken back has counted the order in the figures of its day.
    counted := before is not null or exists (select from public.payments as p where p.order_id = placed.id and p.undone_at is not null);
    update public.payments as p set status = 'succeeded', duplicate = twice, is_first = not counted, reference = state ->> 'reference', brand = state ->> 'brand',
      last4 = state ->> 'last4', reason_code = null, reason = null, action_url = null,
      settled_at = coalesce((select t.booked_at from public.transfers as t where t.id = attempt.transfer_id), now()) where p.id = payment;
    delete from public.unclear_payments as u where u.payment_id = payment;
    if twice then
      refund_due := attempt.amount > 0;
    elsif placed.status in ('cancelled', 'refunded') then
      refund_due := true;
      update public.orders as o set payment_status = 'paid' where o.id = placed.id;
    else
      placed.payment_status := case when internal.open_of(placed.id) = 0 then 'paid' else 'unpaid' end;
      confirmed := placed.status = 'pending' and internal.may_start(placed);
      received := not confirmed;
      update public.orders as o set payment_status = placed.payment_status, status = case when confirmed then 'confirmed' else o.status end
      where o.id = placed.id;
    end if;
    if confirmed then
      -- A success that the provider reports after a decline uses the code all the same.
      update public.promo_codes as c set uses = c.uses + 1 from public.promo_redemptions as r
      where r.order_id = placed.id and r.state = 'released' and c.id = r.promo_id;
      update public.promo_redemptions as r set state = 'redeemed' where r.order_id = placed.id;
      if placed.origin = 'shop' then perform internal.take_from_cart(placed); end if;
    end if;
  elsif reported in ('declined', 'expired') then
    update public.payments as p set status = reported, reference = coalesce(state ->> 'reference', p.reference),
      reason_code = state ->> 'code', reason = state ->> 'reason', action_url = null, settled_at = now() where p.id = payment;
    delete from public.unclear_payments as u where u.payment_id = payment;
    if placed.payment_status = 'paid' then
      null; -- Another attempt has paid.
    elsif placed.origin <> 'shop' or placed.payment_terms = 'transfer' or internal.paid_of(placed.id) > 0 then
      update public.orders as o set payment_status = 'unpaid' where o.id = placed.id;
    elsif reported = 'declined' and placed.status = 'pending' then
      update public.orders as o set payment_status = 'declined' where o.id = placed.id;
    else
      update public.orders as o set payment_status = reported, status = 'cancelled',
        cancel_reason = coalesce(o.cancel_reason, case reported when 'declined' then 'payment_declined' else 'payment_expired' end)
      where o.id = placed.id;
      -- Release the key, so that the shopper can order again.
      delete from internal.checkouts as c where c.order_id = placed.id;
    end if;
  else
    update public.payments as p set status = reported, reference = state ->> 'reference', action_url = state ->> 'actionUrl'
    where p.id = payment;
    update public.orders as o set payment_status = reported where o.id = placed.id and o.payment_status <> 'paid';
  end if;
  return jsonb_build_object('confirmed', confirmed, 'received', received, 'refund_due', refund_due, 'duplicate', twice, 'order_id', placed.id);
end
$$;
