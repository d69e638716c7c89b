-- Records what the provider says about a dispute, and books what it has cost. Safe to repeat. A decided dispute does not open
-- again, so a report that was read before the decision and comes after it does no harm.
-- Returns {dispute_id, order_id, news: 'opened' | 'won' | 'lost' | 'closed' or null}; `news` is reported by one call only.
create or replace function internal.record_dispute(paid uuid, reported jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  decided constant text[] := array['won', 'lost', 'closed'];
  payment public.payments;
  previous public.disputes;
  current public.disputes;
  due_amount numeric;
  due_fee numeric;
  event text;
begin
  perform from public.orders as o join public.payments as p on p.order_id = o.id where p.id = paid for update of o;
  select p.* into payment from public.payments as p where p.id = paid for update;
  select d.* into previous from public.disputes as d where d.reference = reported ->> 'reference';
  if previous.id is null then
    insert into public.disputes (payment_id, order_id, reference, inquiry, reason, status, amount, currency, fee, fee_currency,
      evidence_due_at, opened_at, closed_at)
    values (paid, payment.order_id, reported ->> 'reference', (reported ->> 'inquiry')::boolean, reported ->> 'reason', reported ->> 'status',
      (reported ->> 'amountCents')::numeric / 100, reported ->> 'currency', coalesce((reported -> 'fee' ->> 'cents')::numeric / 100, 0),
      reported -> 'fee' ->> 'currency', (reported ->> 'evidenceDueAt')::timestamptz, (reported ->> 'openedAt')::timestamptz,
      case when reported ->> 'status' = any (decided) then now() end)
    returning * into current;
    event := case when current.status = any (decided) then current.status else 'opened' end;
  elsif previous.status = any (decided) and not reported ->> 'status' = any (decided) then
    current := previous;
  else
    update public.disputes as d set inquiry = (reported ->> 'inquiry')::boolean, reason = reported ->> 'reason', status = reported ->> 'status',
      amount = (reported ->> 'amountCents')::numeric / 100, fee = coalesce((reported -> 'fee' ->> 'cents')::numeric / 100, d.fee),
      fee_currency = coalesce(reported -> 'fee' ->> 'currency', d.fee_currency), evidence_due_at = (reported ->> 'evidenceDueAt')::timestamptz,
      closed_at = case when reported ->> 'status' = any (decided) then coalesce(d.closed_at, now()) end
    where d.id = previous.id returning * into current;
    -- A question that became a dispute takes the money and has a deadline of its own.
    event := case when current.status = any (decided) then nullif(current.status, previous.status)
      when previous.inquiry and not current.inquiry then 'opened' end;
  end if;

  select case when current.status = 'lost' then current.amount else 0 end - coalesce(sum(b.amount), 0), current.fee - coalesce(sum(b.fee), 0)
  into due_amount, due_fee from public.dispute_bookings as b where b.dispute_id = current.id;
  if due_amount <> 0 or due_fee <> 0 then
    insert into public.dispute_bookings (dispute_id, amount, currency, fee, fee_currency)
    values (current.id, due_amount, current.currency, due_fee, current.fee_currency);
  end if;
  return jsonb_build_object('dispute_id', current.id, 'order_id', current.order_id, 'news', event);
end
$$;
