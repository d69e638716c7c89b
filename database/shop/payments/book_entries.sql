-- The accountant's journal of a period, one row per movement: payments, refunds, refunds that the bank returned, and what
-- disputes cost. `net`, `tax` and `gross` are those of the invoice, or taken back by the credit note; `paid`, `refunded`,
-- `chargeback` and `fee` are money. Their sums agree with `admin_figures`, which leaves out duplicate payments; here those are
-- rows of their own kind. `country` to `reverse_charge` are those of the order. Days are the shop's. The fee of a payment stands on the day of the payment.
create or replace function public.book_entries(first_day date, last_day date)
returns table (id uuid, at timestamptz, day date, kind text, order_number text, invoice text, credit_note text, net numeric, tax numeric,
  gross numeric, paid numeric, refunded numeric, chargeback numeric, currency text, fee numeric, fee_currency text, payout text, live boolean,
  country text, tax_rate numeric, tax_number text, reverse_charge boolean)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  zone constant text := (select s.time_zone from internal.shop_settings as s);
  since constant timestamptz := internal.day_start(first_day);
  until constant timestamptz := internal.day_start(last_day + 1);
begin
  perform internal.must('money.read');
  if last_day - first_day not between 0 and 1095 or first_day is null or last_day is null then
    raise exception using errcode = 'PT400', message = 'A period can have 1 to 1,096 days';
  end if;
  return query
  select m.id, m.at, (m.at at time zone zone)::date, m.kind || case when p.duplicate then ' (duplicate)' else '' end, o.order_number,
    case when not p.duplicate then i.number end, m.credit_note, m.net, m.tax, m.gross, m.paid, m.refunded, m.chargeback, p.currency,
    m.fee, m.fee_currency, m.payout, p.livemode, o.country, o.tax_rate, o.tax_number, o.reverse_charge
  from (
    select p.id, p.settled_at as at, 'payment' as kind, p.id as payment_id, null::text as credit_note,
      case when not p.duplicate then i.total - i.tax end as net, case when not p.duplicate then i.tax end as tax,
      case when not p.duplicate then i.total end as gross, p.amount as paid,
      null::numeric as refunded, null::numeric as chargeback, f.fee, f.currency as fee_currency, f.payout
    from public.payments as p left join public.invoices as i on i.order_id = p.order_id left join public.payment_fees as f on f.payment_id = p.id
    where p.status = 'succeeded' and p.amount > 0 and p.settled_at >= since and p.settled_at < until
    union all
    select r.id, r.settled_at, 'refund', r.payment_id, c.number, -c.net, -c.tax, -c.total, null, r.amount, null, null, null, r.payout
    from public.refunds as r left join public.credit_notes as c on c.refund_id = r.id
    where (r.state = 'succeeded' or r.returned_at is not null) and r.settled_at >= since and r.settled_at < until
    union all
    select r.id, r.returned_at, 'refund returned by the bank', r.payment_id, null, null, null, null, null, -r.amount, null, null, null, null
    from public.refunds as r where r.returned_at >= since and r.returned_at < until
    union all
    select b.id, b.booked_at, case when b.amount > 0 then 'chargeback' when b.amount < 0 then 'chargeback returned' when b.fee > 0 then 'dispute fee' else 'dispute fee returned' end,
      d.payment_id, null, null, null, null, null, null, nullif(b.amount, 0), nullif(b.fee, 0), b.fee_currency, null
    from public.dispute_bookings as b join public.disputes as d on d.id = b.dispute_id
    where b.booked_at >= since and b.booked_at < until
    union all
    select c.id, c.created_at, 'credit note for a chargeback', d.payment_id, c.number, -c.net, -c.tax, -c.total, null, null, null, null, null, null
    from public.credit_notes as c join public.disputes as d on d.id = c.dispute_id
    where c.created_at >= since and c.created_at < until
  ) as m
  join public.payments as p on p.id = m.payment_id join public.orders as o on o.id = p.order_id
  left join public.invoices as i on i.order_id = o.id;
end
$$;
grant execute on function public.book_entries(date, date) to authenticated;
