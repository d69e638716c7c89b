-- Whether a rate came with the software and nobody has confirmed it. One that was replaced needs no confirmation
-- (`stateOfRate` in domain/taxes/tax-rate-form.ts).
create or replace function internal.is_unconfirmed(known public.tax_rates) returns boolean
language sql stable
set search_path = ''
as $$
  select (known).confirmed_at is null and not exists (
    select from public.tax_rates as newer
    where newer.country is not distinct from (known).country and upper(newer.region) is not distinct from upper((known).region)
      and newer.valid_from <= internal.local_date()
      and (newer.valid_from, newer.created_at) > ((known).valid_from, (known).created_at)
  )
$$;
