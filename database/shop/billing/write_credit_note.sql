-- Writes a credit note about `amount` of an invoice, because of a refund or a lost dispute. Tax is rounded over all credit notes
-- of an invoice, so that notes that add up to the invoice also add up to its tax. Call it last: the counter stays locked until
-- commit.
create or replace function internal.write_credit_note(billed public.invoices, refund uuid, dispute uuid, reason text, amount numeric) returns text
language plpgsql
set search_path = ''
as $$
#variable_conflict use_variable
declare
  today date := internal.local_date();
  this_year integer := extract(year from today);
  before_total numeric;
  before_tax numeric;
  tax numeric;
  n bigint;
  written text;
begin
  select coalesce(sum(c.total), 0), coalesce(sum(c.tax), 0) into before_total, before_tax
  from public.credit_notes as c where c.invoice_id = billed.id;
  tax := round(billed.tax * (before_total + amount) / billed.total, 2) - before_tax;

  insert into internal.credit_note_years as y (year, last) values (this_year, 1)
  on conflict (year) do update set last = y.last + 1
  returning last into n;
  insert into public.credit_notes
    (number, refund_id, dispute_id, invoice_id, invoice_number, order_id, client_id, issued_on, seller, buyer, reason, currency, net, tax, total,
    facts, converted)
  values (format('CN-%s-%s', this_year, lpad(n::text, greatest(5, length(n::text)), '0')), refund, dispute, billed.id, billed.number,
    billed.order_id, billed.client_id, today, billed.seller, billed.buyer, reason, billed.currency, amount - tax, tax, amount,
    internal.credit_facts(billed, before_total, before_tax), internal.converted_credit(billed, before_total, before_tax, tax, amount))
  returning number into written;
  return written;
end
$$;
