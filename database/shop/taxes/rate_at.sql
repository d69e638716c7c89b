-- The rate of a place today: the most specific place wins, then the newest day that has come, then the newest row.
create or replace function internal.rate_at(country text, region text) returns public.tax_rates
language sql stable
set search_path = ''
as $$
  select r.* from public.tax_rates as r
  where (r.country is null or r.country = rate_at.country) and (r.region is null or upper(r.region) = upper(rate_at.region))
    and r.valid_from <= internal.local_date()
  order by r.country is null, r.region is null, r.valid_from desc, r.created_at desc, r.id limit 1
$$;
