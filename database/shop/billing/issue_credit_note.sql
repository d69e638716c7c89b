-- Issues the credit note of a refund; null if the order has no invoice, or if the refund returns a duplicate payment, which
-- no invoice covers. Tax is rounded over all credit notes of an invoice,
-- so that notes that add up to the invoice also add up to its tax. Call it last: the counter stays locked until commit.
create or replace function internal.issue_credit_note(refund uuid) returns text
language plpgsql
set search_path = ''
as $$
declare
  today date := internal.local_date();
  this_year integer := extract(year from today);
  given public.refunds;
  billed public.invoices;
  before_total numeric;
  before_tax numeric;
  tax numeric;
  n bigint;
  written text;
begin
  select r.* into given from public.refunds as r where r.id = issue_credit_note.refund;
  select i.* into billed from public.invoices as i
  where i.order_id = given.order_id and not exists (select from public.payments as p where p.id = given.payment_id and p.duplicate);
  if not found then return null; end if;
  select coalesce(sum(c.total), 0), coalesce(sum(c.tax), 0) into before_total, before_tax
  from public.credit_notes as c where c.invoice_id = billed.id;
  tax := round(billed.tax * (before_total + given.amount) / billed.total, 2) - before_tax;

  insert into internal.credit_note_years as y (year, last) values (this_year, 1)
  on conflict (year) do update set last = y.last + 1
  returning last into n;
  insert into public.credit_notes
    (number, refund_id, invoice_id, invoice_number, order_id, client_id, issued_on, seller, buyer, reason, currency, net, tax, total)
  values (format('CN-%s-%s', this_year, lpad(n::text, greatest(5, length(n::text)), '0')), given.id, billed.id, billed.number,
    given.order_id, billed.client_id, today, billed.seller, billed.buyer, given.reason, billed.currency, given.amount - tax, tax, given.amount)
  returning number into written;
  return written;
end
$$;
