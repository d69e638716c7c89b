-- For who decides whether to close a month: {sums, unfinished: {payments, refunds, disputes, unclear, fees, duplicates, lines}}. `sums` as
-- month_sums; `unfinished` counts what began until the end of the month and may bring further entries, which will be booked later.
-- `lines` are those of bank statements that were neither recorded nor ignored.
create or replace function public.month_contents(month date) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  begins timestamptz;
  ends timestamptz;
begin
  perform internal.must('money.read');
  if month is null or month <> date_trunc('month', month) or month not between '2000-01-01' and internal.shop_today() then
    raise exception using errcode = 'PT400', message = 'Choose the first day of a month', hint = 'month';
  end if;
  begins := internal.book_start(month);
  ends := internal.book_start((month + interval '1 month')::date);
  return jsonb_build_object('sums', internal.month_sums(month), 'unfinished', jsonb_build_object(
    'payments', (select count(*) from public.payments as p where p.status in ('created', 'requires_action', 'processing') and p.created_at < ends),
    'refunds', (select count(*) from public.refunds as r where r.state = 'requested' and r.created_at < ends),
    'disputes', (select count(*) from public.disputes as d where d.status in ('needs_response', 'under_review') and d.opened_at < ends),
    'unclear', (select count(*) from public.unclear_payments as u where u.since < ends),
    'fees', (select count(*) from public.payments as p where p.status = 'succeeded' and p.provider = 'stripe' and p.amount > 0
      and p.settled_at >= begins and p.settled_at < ends and not exists (select from public.payment_fees as f where f.payment_id = p.id)),
    'duplicates', (select count(*) from public.payments as p where p.status = 'succeeded' and p.duplicate
      and p.settled_at >= begins and p.settled_at < ends
      and p.amount > (select coalesce(sum(r.amount), 0) from public.refunds as r where r.payment_id = p.id and r.state <> 'failed')),
    'lines', (select count(*) from public.bank_statement_lines as l where not l.ignored and l.booked_on < (month + interval '1 month')::date
      and not exists (select from public.transfers as t where t.bank_reference = l.bank_reference and t.undone_at is null))));
end
$$;
grant execute on function public.month_contents(date) to authenticated;
