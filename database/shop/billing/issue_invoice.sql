-- Issues the invoice of an order, unless it has one, and the credit notes of what was refunded before. Numbers have no gaps. Call it
-- last in a transaction: the counters stay locked until commit.
create or replace function internal.issue_invoice(ordered uuid, seller jsonb) returns text
language plpgsql
set search_path = ''
as $$
declare
  today date := internal.local_date();
  this_year integer := extract(year from today);
  document_facts jsonb;
  n bigint;
  written text;
begin
  select i.number into written from public.invoices as i where i.order_id = ordered;
  if found then return written; end if;
  document_facts := internal.invoice_facts(ordered, issue_invoice.seller);
  insert into internal.invoice_years as y (year, last) values (this_year, 1)
  on conflict (year) do update set last = y.last + 1
  returning last into n;
  insert into public.invoices
    (number, order_id, client_id, issued_on, seller, buyer, lines, currency, subtotal, discount, tax, total,
    tax_rate, tax_name, tax_inclusive, reverse_charge, on_account, payment_id, status, facts, converted)
  select format('INV-%s-%s', this_year, lpad(n::text, greatest(5, length(n::text)), '0')), o.id, o.client_id, today, issue_invoice.seller,
    internal.document_buyer(o),
    (select jsonb_agg(jsonb_build_object('name', i.name, 'service_type', i.service_type, 'service', s.name, 'unit_price', i.unit_price,
       'quantity', i.quantity, 'line_total', i.line_total) order by i.position)
     from public.order_items as i left join public.services as s on s.slug = i.service_type where i.order_id = o.id),
    o.currency, o.subtotal, o.discount, o.tax, o.total_amount,
    o.tax_rate, o.tax_name, o.tax_inclusive, o.reverse_charge,
    paid.id is null, paid.id, case when o.payment_status = 'paid' then 'paid' else 'open' end,
    document_facts, internal.converted_amounts(document_facts, o.currency, o.tax, o.total_amount)
  from public.orders as o
  left join lateral (
    -- One payment for everything. Otherwise the invoice is on account.
    select (array_agg(p.id))[1] as id from public.payments as p where p.order_id = o.id and p.status = 'succeeded' and not p.duplicate
    having count(*) = 1 and sum(p.amount) = o.total_amount
  ) as paid on true
  where o.id = ordered
  returning number into written;
  perform internal.issue_credit_note(given.id)
  from (select r.id from public.refunds as r where r.order_id = issue_invoice.ordered and r.state = 'succeeded' order by r.settled_at, r.id) as given;
  return written;
end
$$;
