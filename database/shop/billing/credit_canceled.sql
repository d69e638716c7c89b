-- Takes back what was never paid of a canceled order's invoice. What was paid is taken back by its refund.
create or replace function internal.credit_canceled() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  billed public.invoices;
  rest numeric;
begin
  select i.* into billed from public.invoices as i where i.order_id = new.id and i.on_account;
  if not found then return null; end if;
  rest := billed.total - internal.paid_of(new.id) - internal.written_off(new.id)
    - (select coalesce(sum(c.total), 0) from public.credit_notes as c where c.invoice_id = billed.id and c.refund_id is null);
  if rest > 0 then perform internal.write_credit_note(billed, null, null, 'Order canceled', rest); end if;
  return null;
end
$$;
