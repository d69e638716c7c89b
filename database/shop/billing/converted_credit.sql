-- The amounts of a credit note at the rate of its invoice, rounded over all credit notes of it: notes that add up to the invoice also
-- do in the other currency. `total_before` and `tax_before` are of the earlier ones. Null while the invoice is not converted.
create or replace function internal.converted_credit(
  billed public.invoices, total_before numeric, tax_before numeric, tax numeric, total numeric
) returns jsonb
language sql stable
set search_path = ''
as $$
  select billed.converted - 'lines' || jsonb_build_object('net', credit.total - credit.tax, 'tax', credit.tax, 'total', credit.total)
  from (
    select
      round(whole.total * (total_before + converted_credit.total) / nullif(billed.total, 0), 2) - round(whole.total * total_before / nullif(billed.total, 0), 2) as total,
      case when billed.tax = 0 then 0 else
        round(whole.tax * (tax_before + converted_credit.tax) / billed.tax, 2) - round(whole.tax * tax_before / billed.tax, 2) end as tax
    from (select (billed.converted ->> 'total')::numeric as total, (billed.converted ->> 'tax')::numeric as tax) as whole
  ) as credit
$$;
