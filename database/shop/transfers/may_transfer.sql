-- Whether this client may pay this total by bank transfer. What the agency has decided for a client counts more than total and
-- country. Orders of the agency itself can always be transferred, where there is an account.
create or replace function internal.may_transfer(client uuid, total numeric, country text) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (select from jsonb_array_elements(s.accounts) as a where a ->> 'currency' = h.currency) and total > 0
    and s.enabled and coalesce(
      (select c.allowed from public.transfer_clients as c where c.client_id = client),
      total >= coalesce(s.minimum, 0) and (s.countries is null or country = any (s.countries)))
  from public.transfer_settings as s cross join internal.shop_settings as h
$$;
