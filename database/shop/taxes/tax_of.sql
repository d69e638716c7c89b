-- What a buyer is charged today (internal.tax_for). The number must be confirmed for this client. A purchase needs a confirmation of
-- the last thirty days; with `standing`, for orders that the client is not there for, an older one will do.
create or replace function internal.tax_of(client uuid, place internal.billing_place, standing boolean default false) returns internal.tax_rule
language sql stable
set search_path = ''
as $$
  select internal.tax_for(place, exists (
    select from public.tax_numbers as n
    where n.client_id = client and (n.country, n.number) = ((place).country, (place).tax_number) and n.status = 'confirmed'
      and (standing or n.by_team or n.checked_at > now() - interval '30 days')
  ))
$$;
