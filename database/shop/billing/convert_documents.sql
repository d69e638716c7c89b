-- Converts the documents that waited for a rate, once: invoices, and then their credit notes.
create or replace function internal.convert_documents() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.invoices as i set converted = internal.converted_amounts(i.facts, i.currency, i.tax, i.total)
  where i.facts ->> 'convertTo' is not null and i.converted is null
    and internal.converted_amounts(i.facts, i.currency, i.tax, i.total) is not null;
  update public.credit_notes as c
  set converted = internal.converted_credit(i, (c.facts ->> 'totalBefore')::numeric, (c.facts ->> 'taxBefore')::numeric, c.tax, c.total)
  from public.invoices as i
  where c.facts ->> 'convertTo' is not null and c.converted is null and i.id = c.invoice_id and i.converted is not null;
  return null;
end
$$;
