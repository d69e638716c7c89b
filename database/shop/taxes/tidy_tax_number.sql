-- A tax number without spaces, punctuation and the country that it begins with: `FR 40 303 265 045` is `40303265045`, and Greek
-- numbers begin with EL. Swiss ones keep their CHE, which is part of the number. Null for an empty one.
create or replace function internal.tidy_tax_number(country text, typed text) returns text
language sql immutable
set search_path = ''
as $$
  select nullif(case when country = 'CH' then compact else regexp_replace(compact, '^' || case country when 'GR' then '(EL|GR)' else country end, '') end, '')
  from (select upper(regexp_replace(typed, '[^[:alnum:]]', '', 'g')) as compact) as t
$$;
