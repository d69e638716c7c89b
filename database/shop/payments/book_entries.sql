-- The accountant's journal of a period, one row per movement: payments, invoices, refunds, refunds that the bank returned, credit
-- notes, transfers that were taken back, balances of clients, write-offs, and what disputes cost. `net`, `tax` and `gross` are those of
-- the invoice, or taken back by the credit note. An invoice stands with the payment whose transaction issued it, and a credit note with
-- its refund; all others stand on their own, on the day of their issue. `paid`, `refunded`, `chargeback` and `fee` are money.
-- `credit` is what the agency owes clients more or less: what was overpaid or refunded to a balance, and less what is paid from it or
-- paid back. So what moved on the accounts is `paid` - `refunded` - `chargeback` + `credit`. Sums of `paid`, `refunded` and
-- `chargeback` agree with `admin_figures`, which leaves out duplicate payments; here those are rows of their own kind. `country` to
-- `reverse_charge` are those of the order. Days are the shop's; a closed month keeps its rows, whatever its time zone is now. The fee of a
-- payment stands on the day of the payment, or on its own if it became known after that month was closed.
create or replace function public.book_entries(first_day date, last_day date)
returns table (id uuid, at timestamptz, day date, kind text, order_number text, invoice text, credit_note text, net numeric, tax numeric,
  gross numeric, paid numeric, refunded numeric, chargeback numeric, currency text, fee numeric, fee_currency text, payout text, live boolean,
  country text, tax_rate numeric, tax_number text, reverse_charge boolean, provider text, credit numeric, written_off numeric)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  zone constant text := (select s.time_zone from internal.shop_settings as s);
  since constant timestamptz := internal.book_start(first_day);
  until constant timestamptz := internal.book_start(last_day + 1);
begin
  perform internal.must('money.read');
  if last_day - first_day not between 0 and 1095 or first_day is null or last_day is null then
    raise exception using errcode = 'PT400', message = 'A period can have 1 to 1,096 days';
  end if;
  return query
  select m.id, m.at, least(greatest((m.at at time zone zone)::date, first_day), last_day), m.kind || case when p.duplicate then ' (duplicate)' else '' end, o.order_number,
    case when not coalesce(p.duplicate, false) then i.number end, m.credit_note, m.net, m.tax, m.gross, m.paid, m.refunded, m.chargeback,
    coalesce(m.currency, p.currency, o.currency), m.fee, case when m.fee is not null then m.fee_currency end, m.payout, case when m.payment_id is null then true else p.livemode end, o.country, o.tax_rate, o.tax_number, o.reverse_charge,
    p.provider, m.credit, m.written_off
  from (
    select p.id, p.settled_at as at, 'payment' as kind, p.order_id, p.id as payment_id, null::text as currency, null::text as credit_note,
      i.total - i.tax as net, i.tax, i.total as gross, p.amount as paid, null::numeric as refunded, null::numeric as chargeback,
      nullif(f.fee - coalesce(l.fee, 0), 0) as fee, f.currency as fee_currency, f.payout,
      case when p.provider = 'balance' then -p.amount end as credit, null::numeric as written_off
    from public.payments as p left join public.invoices as i on i.order_id = p.order_id and not i.on_account and not p.duplicate
      and coalesce(i.payment_id, p.id) = p.id and i.created_at = p.settled_at
    left join public.payment_fees as f on f.payment_id = p.id
    left join lateral (select sum(l.fee) as fee from internal.late_fees as l where l.payment_id = p.id) as l on true
    where (p.status = 'succeeded' or p.undone_at is not null) and p.amount > 0 and p.settled_at >= since and p.settled_at < until
    union all
    select l.id, l.booked_at, 'payment fee', p.order_id, p.id, null, null, null, null, null, null, null, null, l.fee, l.currency, null, null, null
    from internal.late_fees as l join public.payments as p on p.id = l.payment_id where l.booked_at >= since and l.booked_at < until
    union all
    select p.id, p.undone_at, 'transfer taken back', p.order_id, p.id, null, null, null, null, null, -p.amount, null, null, null, null, null, null, null
    from public.payments as p where p.undone_at >= since and p.undone_at < until
    union all
    select i.id, i.created_at, 'invoice', i.order_id, null, i.currency, null, i.total - i.tax, i.tax, i.total, null, null, null, null, null, null, null, null
    from public.invoices as i where i.created_at >= since and i.created_at < until and (i.on_account or i.total > 0 and not exists (
      select from public.payments as p where p.order_id = i.order_id and coalesce(i.payment_id, p.id) = p.id and i.created_at = p.settled_at
        and (p.status = 'succeeded' or p.undone_at is not null) and not p.duplicate))
    union all
    select r.id, r.settled_at, 'refund', r.order_id, r.payment_id, null, c.number, -c.net, -c.tax, -c.total, null, r.amount, null, null, null, r.payout,
      b.amount, null
    from public.refunds as r left join public.balance_entries as b on b.refund_id = r.id left join public.credit_notes as c on c.refund_id = r.id and c.created_at = r.settled_at
    where (r.state = 'succeeded' or r.returned_at is not null) and r.settled_at >= since and r.settled_at < until
    union all
    select r.id, r.returned_at, 'refund returned by the bank', r.order_id, r.payment_id, null, null, null, null, null, null, -r.amount, null, null, null, null, null, null
    from public.refunds as r where r.returned_at >= since and r.returned_at < until
    union all
    -- Payments and refunds name the other entries of a balance.
    select b.id, coalesce(t.booked_at, b.created_at), case b.kind when 'overpayment' then 'overpayment' when 'paid_back' then 'balance paid back' else 'overpayment taken back' end,
      b.order_id, null, b.currency, null, null, null, null, null, null, null, null, null, null, b.amount, null
    from public.balance_entries as b left join public.transfers as t on t.id = b.transfer_id and b.kind = 'overpayment'
    where b.kind in ('overpayment', 'overpayment_undone', 'paid_back')
      and coalesce(t.booked_at, b.created_at) >= since and coalesce(t.booked_at, b.created_at) < until
    union all
    select w.order_id, w.created_at, 'write-off', w.order_id, null, w.currency, null, null, null, null, null, null, null, null, null, null, null, w.amount
    from public.write_offs as w where w.created_at >= since and w.created_at < until
    union all
    select b.id, b.booked_at, case when b.amount > 0 then 'chargeback' when b.amount < 0 then 'chargeback returned' when b.fee > 0 then 'dispute fee' else 'dispute fee returned' end,
      d.order_id, d.payment_id, null, null, null, null, null, null, null, nullif(b.amount, 0), nullif(b.fee, 0), b.fee_currency, null, null, null
    from public.dispute_bookings as b join public.disputes as d on d.id = b.dispute_id
    where b.booked_at >= since and b.booked_at < until
    union all
    select c.id, c.created_at, case when c.dispute_id is not null then 'credit note for a chargeback'
        when c.refund_id is not null then 'credit note' else 'credit note for a canceled order' end,
      c.order_id, coalesce(d.payment_id, r.payment_id), c.currency, c.number, -c.net, -c.tax, -c.total, null, null, null, null, null, null, null, null
    from public.credit_notes as c left join public.disputes as d on d.id = c.dispute_id left join public.refunds as r on r.id = c.refund_id
    where c.created_at >= since and c.created_at < until and (r.id is null or c.created_at is distinct from r.settled_at)
  ) as m
  left join public.payments as p on p.id = m.payment_id left join public.orders as o on o.id = m.order_id
  left join public.invoices as i on i.order_id = o.id;
end
$$;
grant execute on function public.book_entries(date, date) to authenticated;
