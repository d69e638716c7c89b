-- The first candidate that is not blank.
create or replace function internal.first_text(variadic candidates text[]) returns text
language sql immutable
set search_path = ''
as $$ select left(trim(candidate), 200) from unnest(candidates) with ordinality as c (candidate, n)
      where trim(candidate) <> '' order by n limit 1 $$;
