-- What the team sees of a draft: its sums, the name of the client whose account it is for, what is known about its tax number, and
-- what it is expected to earn.
create or replace function internal.quote_sums(made internal.quote_versions) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'lines', (select jsonb_agg(l - 'expected_cost') from jsonb_array_elements(made.lines) as l),
    'subtotal', made.subtotal, 'discount', made.discount, 'tax', made.tax, 'total', made.total, 'deposit', made.deposit, 'currency', made.currency,
    'tax_rate', made.tax_rate, 'tax_name', made.tax_name, 'tax_inclusive', made.tax_inclusive, 'reverse_charge', made.reverse_charge,
    'client', (select trim(u.first_name || ' ' || u.last_name) from public.users as u where u.id = internal.quote_client(made.email)),
    'number_status', internal.quote_number_status(made.country, made.tax_number, internal.quote_client(made.email)),
    'margin', internal.expected_margin((
      select jsonb_agg(jsonb_build_object('package_id', l -> 'id', 'quantity', l -> 'quantity', 'expected_cost', l -> 'expected_cost',
        'net', (l ->> 'net')::numeric * (l ->> 'quantity')::integer)) from jsonb_array_elements(made.lines) as l), made.total - made.tax))
$$;
