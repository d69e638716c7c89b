-- Whether the tax number of a quote's buyer is confirmed: by an answer of the register of the last thirty days, or by the team for
-- this client.
create or replace function internal.is_number_confirmed(place internal.billing_place, client uuid) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select from internal.quote_tax_numbers as n
    where (n.country, n.number) = ((place).country, (place).tax_number) and n.status = 'confirmed' and n.checked_at > now() - interval '30 days'
  ) or exists (
    select from public.tax_numbers as n
    where n.client_id = client and (n.country, n.number) = ((place).country, (place).tax_number) and n.status = 'confirmed' and n.by_team
  )
$$;
