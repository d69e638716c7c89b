-- To whom documents of an order are written, in the shape of `DocumentBuyer` in domain/billing/billing-document.ts.
create or replace function internal.document_buyer(ordered public.orders) returns jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb_build_object('name', ordered.client_name, 'email', ordered.client_email, 'address', ordered.delivery_address,
    'notes', ordered.notes, 'company', ordered.company, 'country', ordered.country, 'region', ordered.region,
    'taxNumber', ordered.tax_number, 'poNumber', ordered.po_number)
$$;
grant execute on function internal.document_buyer(public.orders) to authenticated, guest;
