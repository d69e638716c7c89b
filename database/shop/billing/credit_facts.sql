-- What a credit note says (internal.invoice_facts): as its invoice, with the value that it changes. Of several notes about one invoice,
-- each one's value is what the one before has left (Cabinet Decision 52/2017, article 60(1)(e)). Null for an invoice from before.
create or replace function internal.credit_facts(billed public.invoices, total_before numeric, tax_before numeric) returns jsonb
language sql stable
set search_path = ''
as $$
  select billed.facts - 'lines' || jsonb_build_object(
    'title', case when (billed.facts ->> 'itemized')::boolean and (rule.registers or billed.tax > 0) then rule.credit_title else 'credit_note' end,
    'invoicedOn', billed.issued_on,
    'value', billed.total - billed.tax - total_before + tax_before,
    'totalBefore', total_before, 'taxBefore', tax_before)
  from (select billed.facts ->> 'country' as country) as home
  left join internal.document_rules() as rule on rule.country = home.country
$$;
