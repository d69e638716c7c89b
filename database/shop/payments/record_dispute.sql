-- Records what the provider says about a dispute, and books what it has cost. Safe to repeat. A decided dispute does not open
-- again, so a report that was read before the decision and comes after it does no harm.
-- Returns {dispute_id, order_id, news: 'opened' | 'won' | 'lost' | 'closed' or null}; news is told in one call only.
create or replace function internal.record_dispute(paid uuid, told jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  decided constant text[] := array['won', 'lost', 'closed'];
  payment public.payments;
  former public.disputes;
  current public.disputes;
  due_amount numeric;
  due_fee numeric;
  news text;
begin
  perform from public.orders as o join public.payments as p on p.order_id = o.id where p.id = paid for update of o;
  select p.* into payment from public.payments as p where p.id = paid for update;
  select d.* into former from public.disputes as d where d.reference = told ->> 'reference';
  if former.id is null then
    insert into public.disputes (payment_id, order_id, reference, inquiry, reason, status, amount, currency, fee, fee_currency,
      evidence_due_at, opened_at, closed_at)
    values (paid, payment.order_id, told ->> 'reference', (told ->> 'inquiry')::boolean, told ->> 'reason', told ->> 'status',
      (told ->> 'amountCents')::numeric / 100, told ->> 'currency', coalesce((told -> 'fee' ->> 'cents')::numeric / 100, 0),
      told -> 'fee' ->> 'currency', (told ->> 'evidenceDueAt')::timestamptz, (told ->> 'openedAt')::timestamptz,
      case when told ->> 'status' = any (decided) then now() end)
    returning * into current;
    news := case when current.status = any (decided) then current.status else 'opened' end;
  elsif former.status = any (decided) and not told ->> 'status' = any (decided) then
    current := former;
  else
    update public.disputes as d set inquiry = (told ->> 'inquiry')::boolean, reason = told ->> 'reason', status = told ->> 'status',
      amount = (told ->> 'amountCents')::numeric / 100, fee = coalesce((told -> 'fee' ->> 'cents')::numeric / 100, d.fee),
      fee_currency = coalesce(told -> 'fee' ->> 'currency', d.fee_currency), evidence_due_at = (told ->> 'evidenceDueAt')::timestamptz,
      closed_at = case when told ->> 'status' = any (decided) then coalesce(d.closed_at, now()) end
    where d.id = former.id returning * into current;
    -- A question that became a dispute takes the money and has a deadline of its own.
    news := case when current.status = any (decided) then nullif(current.status, former.status)
      when former.inquiry and not current.inquiry then 'opened' end;
  end if;

  select case when current.status = 'lost' then current.amount else 0 end - coalesce(sum(b.amount), 0), current.fee - coalesce(sum(b.fee), 0)
  into due_amount, due_fee from public.dispute_bookings as b where b.dispute_id = current.id;
  if due_amount <> 0 or due_fee <> 0 then
    insert into public.dispute_bookings (dispute_id, amount, currency, fee, fee_currency)
    values (current.id, due_amount, current.currency, due_fee, current.fee_currency);
  end if;
  return jsonb_build_object('dispute_id', current.id, 'order_id', current.order_id, 'news', news);
end
$$;
