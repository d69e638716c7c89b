-- Numbers of one kind of document, as issued in a month: {count, first, last, missing}. `missing` are those between the first and the
-- last that no document has, up to a hundred. A number is not missing because its document was issued in the night between two months.
create or replace function internal.document_range(numbers text[]) returns jsonb
language sql stable
set search_path = ''
as $$
  with issued as materialized (
    select n.number, m.parts[1] as prefix, m.parts[2]::bigint as place
    from unnest(numbers) as n (number) cross join lateral (select regexp_match(n.number, '^(.*\D)(\d{1,12})$') as parts) as m
    where m.parts is not null
  ), gaps as (
    select i.prefix, i.place, lead(i.place) over (partition by i.prefix order by i.place) as next from issued as i
  ), missing as (
    select expected.number
    from gaps as g cross join generate_series(g.place + 1, least(g.next - 1, g.place + 100)) as s (place)
    cross join lateral (select g.prefix || lpad(s.place::text, greatest(5, length(s.place::text)), '0') as number) as expected
    where g.next > g.place + 1 and not exists (select from public.invoices as i where i.number = expected.number)
      and not exists (select from public.credit_notes as c where c.number = expected.number)
    order by g.prefix collate "C", s.place limit 100
  )
  select jsonb_build_object('count', cardinality(numbers),
    'first', (select i.number from issued as i order by i.prefix collate "C", i.place limit 1),
    'last', (select i.number from issued as i order by i.prefix collate "C" desc, i.place desc limit 1),
    'missing', (select coalesce(jsonb_agg(m.number order by m.number collate "C"), '[]') from missing as m))
$$;
