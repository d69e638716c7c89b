-- What is known about the tax number of a quote: what the team decided for this client counts more than an answer of the register,
-- which counts for thirty days. Null if nothing is known.
create or replace function internal.quote_number_status(country text, number text, client uuid) returns text
language sql stable
set search_path = ''
as $$
  select coalesce(
    (select n.status from public.tax_numbers as n where n.client_id = quote_number_status.client
      and (n.country, n.number) = (quote_number_status.country, quote_number_status.number) and n.by_team),
    (select n.status from internal.quote_tax_numbers as n
      where (n.country, n.number) = (quote_number_status.country, quote_number_status.number) and n.checked_at > now() - interval '30 days'))
$$;
