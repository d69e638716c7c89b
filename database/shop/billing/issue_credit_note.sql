-- Issues the credit note of a refund; null if the order has no invoice, or if the refund returns a duplicate payment, which
-- no invoice covers. A refund that repeats one that the bank returned gets none either: the first one's note still applies.
-- Call it last: the counter stays locked until commit.
create or replace function internal.issue_credit_note(refund uuid) returns text
language plpgsql
set search_path = ''
as $$
declare
  given public.refunds;
  billed public.invoices;
  uncredited numeric;
begin
  select r.* into given from public.refunds as r where r.id = issue_credit_note.refund;
  select i.* into billed from public.invoices as i
  where i.order_id = given.order_id and not exists (select from public.payments as p where p.id = given.payment_id and p.duplicate);
  if not found then return null; end if;
  uncredited := (select coalesce(sum(r.amount), 0) from public.refunds as r join public.payments as p on p.id = r.payment_id
      where p.order_id = given.order_id and not p.duplicate and r.state = 'succeeded')
    - (select coalesce(sum(c.total), 0) from public.credit_notes as c where c.invoice_id = billed.id and c.refund_id is not null);
  -- Of an order that was canceled before it was paid, the invoice was taken back then.
  uncredited := least(given.amount, uncredited, billed.total - (select coalesce(sum(c.total), 0) from public.credit_notes as c where c.invoice_id = billed.id));
  if uncredited <= 0 then return null; end if;
  return internal.write_credit_note(billed, given.id, null, given.reason, uncredited);
end
$$;
