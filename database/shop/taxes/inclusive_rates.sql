-- The countries in which prices are shown with tax, as {code: {rate, name}}: for the storefront, before anyone signs in.
create or replace function internal.inclusive_rates() returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(jsonb_object_agg(known.country, jsonb_build_object('rate', known.rate, 'name', known.name)), '{}')
  from (
    select distinct on (r.country) r.* from public.tax_rates as r
    where r.country is not null and r.region is null and r.valid_from <= internal.local_date()
    order by r.country, r.valid_from desc, r.created_at desc, r.id
  ) as known where known.inclusive
$$;
