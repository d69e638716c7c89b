-- Transaction two of a refund: records the provider's result. Safe to repeat: a settled refund does not change, except that
-- the bank can return one that had succeeded. `state` has the shape of the TypeScript type. Returns {settled, failed, order_id}:
-- `settled` is true only in the call that gives the money back, `failed` only in the call that learns that it does not arrive.
create or replace function internal.settle_refund(refund uuid, state jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
#variable_conflict use_variable
declare
  known public.refunds;
  reported text := state ->> 'status';
  settled boolean := false;
  failed boolean := false;
begin
  perform from public.orders as o join public.refunds as r on r.order_id = o.id where r.id = refund for update of o;
  select r.* into known from public.refunds as r where r.id = refund for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'This refund does not exist';
  end if;
  if known.state = 'requested' and reported = 'processing' then
    update public.refunds as r set reference = state ->> 'reference' where r.id = refund;
  elsif known.state = 'requested' and reported = 'failed' then
    update public.refunds as r set state = 'failed', reference = state ->> 'reference', failure = state ->> 'reason', settled_at = now()
    where r.id = refund;
    failed := true;
  elsif known.state = 'succeeded' and reported = 'failed' then
    update public.refunds as r set state = 'failed', failure = state ->> 'reason', returned_at = now() where r.id = refund;
    failed := true;
  elsif known.state = 'requested' and reported = 'succeeded' then
    update public.refunds as r set state = 'succeeded', reference = state ->> 'reference', settled_at = now() where r.id = refund;
    if internal.is_refunded(known.order_id) then
      -- An order that was paid in part and never began ends as well.
      update public.orders as o set status = case o.status when 'pending' then 'cancelled' else 'refunded' end,
        cancel_reason = case o.status when 'pending' then 'payment_refunded' else o.cancel_reason end
      where o.id = known.order_id;
    end if;
    settled := true;
  end if;
  return jsonb_build_object('settled', settled, 'failed', failed, 'order_id', known.order_id);
end
$$;
