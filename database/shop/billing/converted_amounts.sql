-- The amounts of an invoice in the currency that its tax is paid in, at the rate of the day of supply: {currency, rate, from, source,
-- net, tax, total, lines}. `lines` have the tax in them and add up to the total. Null if nothing is to be converted, or without a rate.
create or replace function internal.converted_amounts(facts jsonb, currency text, tax numeric, total numeric) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'currency', known.to_currency, 'rate', known.rate::text, 'from', known.valid_from, 'source', known.source,
    'net', amounts.total - amounts.tax, 'tax', amounts.tax, 'total', amounts.total,
    'lines', to_jsonb(internal.allocate(amounts.total, array(
      select (l.line ->> 'net')::numeric + (l.line ->> 'tax')::numeric
      from jsonb_array_elements(converted_amounts.facts -> 'lines') with ordinality as l (line, n) order by l.n)))
  )
  from (
    select r.* from public.exchange_rates as r
    where r.from_currency = converted_amounts.currency and r.to_currency = converted_amounts.facts ->> 'convertTo'
      and r.valid_from <= (converted_amounts.facts ->> 'suppliedOn')::date
      and (r.valid_until is null or r.valid_until >= (converted_amounts.facts ->> 'suppliedOn')::date)
    order by r.valid_from desc, r.created_at desc, r.id limit 1
  ) as known
  cross join lateral (
    select round(converted_amounts.tax * known.rate, 2) as tax, round(converted_amounts.total * known.rate, 2) as total
  ) as amounts
$$;
