create or replace function internal.guard_refund() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  paid public.payments;
  rest numeric;
begin
  if tg_op = 'UPDATE' then
    if (new.id, new.order_id, new.payment_id, new.amount, new.currency, new.reason, new.key, new.created_at, new.to_balance)
      is distinct from (old.id, old.order_id, old.payment_id, old.amount, old.currency, old.reason, old.key, old.created_at, old.to_balance)
      or (old.state <> 'requested' and new.state <> old.state
        and not (old.state = 'succeeded' and new.state = 'failed' and new.returned_at is not null))
    then
      raise exception using errcode = 'PT409', message = 'A refund cannot be changed';
    end if;
    return new;
  end if;
  select p.* into paid from public.payments as p where p.id = new.payment_id and p.order_id = new.order_id for update;
  if not found or paid.status <> 'succeeded' then
    raise exception using errcode = 'PT409', message = 'Only a successful payment can be refunded';
  end if;
  rest := paid.amount - coalesce((select sum(r.amount) from public.refunds as r where r.payment_id = paid.id and r.state <> 'failed'), 0)
    - internal.held_by_disputes(paid.id);
  -- What was refunded at the provider has already left.
  if new.origin = 'team' and (new.currency <> paid.currency or new.amount > rest) then
    raise exception using errcode = 'PT409', message = 'A refund cannot exceed what is left of the payment', detail = rest::text, hint = 'refund_too_much';
  end if;
  return new;
end
$$;
