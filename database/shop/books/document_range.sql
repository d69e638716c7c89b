-- Numbers of one month and kind, as issued: {count, first, last, missing}. `missing` are those between the first and the last that
-- no document has; a number is never missing because its document was issued in the night between two months.
create or replace function internal.document_range(numbers text[]) returns jsonb
language sql stable
set search_path = ''
as $$
  with issued as materialized (
    select n.number, substring(n.number from '\d+$')::bigint as place from unnest(numbers) as n (number)
  ), ends as (
    select min(i.place) as first, max(i.place) as last from issued as i
  ), missing as (
    select expected.number
    from ends cross join generate_series(ends.first, ends.last) as g (place)
    cross join lateral (
      select regexp_replace(numbers[1], '\d+$', '') || lpad(g.place::text, greatest(5, length(g.place::text)), '0') as number
    ) as expected
    where not exists (select from issued as i where i.place = g.place)
      and not exists (select from public.invoices as i where i.number = expected.number)
      and not exists (select from public.credit_notes as c where c.number = expected.number)
  )
  select jsonb_build_object('count', cardinality(numbers),
    'first', (select i.number from issued as i join ends on ends.first = i.place),
    'last', (select i.number from issued as i join ends on ends.last = i.place),
    'missing', (select coalesce(jsonb_agg(m.number order by m.number), '[]') from missing as m))
$$;
