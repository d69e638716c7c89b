-- All billing documents of a client. `state` of an invoice: open, paid, partly_refunded, refunded; of a credit note:
-- given_back. An order with a succeeded payment has a receipt; the newest payment is shown. `structured`: it can be had as a
-- structured invoice. Sorted by (created_at, id).
create or replace view public.billing_documents with (security_invoker = true) as
select
  i.id, i.client_id, 'invoice' as kind, i.number, i.issued_on, i.created_at, i.order_id, o.order_number, null::text as invoice_number, i.total, i.currency,
  case when i.total > 0 and o.payment_status <> 'paid' and o.status not in ('cancelled', 'refunded') then 'open' when given.back >= i.total and i.total > 0 then 'refunded' when given.back > 0 then 'partly_refunded' else 'paid' end as state,
  paid.settled_at as paid_at, paid.brand, paid.last4, paid.id is not null as has_receipt,
  coalesce((i.facts ->> 'structured')::boolean, false) as structured
from public.invoices as i
join public.orders as o on o.id = i.order_id
left join lateral (
  select p.* from public.payments as p where p.order_id = i.order_id and p.status = 'succeeded' and not p.duplicate
  order by p.settled_at desc, p.id limit 1
) as paid on true
cross join lateral (select coalesce(sum(c.total), 0) as back from public.credit_notes as c where c.invoice_id = i.id) as given
union all
select
  c.id, c.client_id, 'credit_note', c.number, c.issued_on, c.created_at, c.order_id, o.order_number, c.invoice_number, c.total, c.currency,
  'given_back', null, null, null, false, coalesce((c.facts ->> 'structured')::boolean, false)
from public.credit_notes as c
join public.orders as o on o.id = c.order_id;

comment on view public.billing_documents is 'Invoices and credit notes, each with its state and whether it has a receipt.';
grant select on public.billing_documents to authenticated, service_role;
