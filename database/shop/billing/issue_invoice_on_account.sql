-- Issues the invoice of an order that is not paid yet, or returns the number of the one that it has. Only the server calls it.
create or replace function internal.issue_invoice_on_account(ordered uuid, seller jsonb) returns text
language plpgsql
set search_path = ''
as $$
declare
  placed public.orders;
begin
  select o.* into placed from public.orders as o where o.id = issue_invoice_on_account.ordered for update;
  if not found then raise exception using errcode = 'PT404', message = 'This order does not exist'; end if;
  if placed.status in ('cancelled', 'refunded') and not exists (select from public.invoices as i where i.order_id = placed.id) then
    raise exception using errcode = 'PT409', message = 'A canceled order has no invoice';
  end if;
  return internal.issue_invoice(placed.id, issue_invoice_on_account.seller);
end
$$;
