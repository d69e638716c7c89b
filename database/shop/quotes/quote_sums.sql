-- What the team sees of a draft's sums, and what the register says about its tax number. `margin`: null while the shop keeps no costs.
create or replace function internal.quote_sums(made internal.quote_versions) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'lines', (select jsonb_agg(l - 'expected_cost') from jsonb_array_elements(made.lines) as l),
    'subtotal', made.subtotal, 'discount', made.discount, 'tax', made.tax, 'total', made.total, 'deposit', made.deposit, 'currency', made.currency,
    'tax_rate', made.tax_rate, 'tax_name', made.tax_name, 'tax_inclusive', made.tax_inclusive, 'reverse_charge', made.reverse_charge,
    'number_status', (select n.status from internal.quote_tax_numbers as n where (n.country, n.number) = (made.country, made.tax_number)),
    'margin', null)
$$;
