-- What is left of each line after its part of the discount.
create or replace function internal.less_discount(lines numeric[], discount numeric) returns numeric[]
language sql immutable
set search_path = ''
as $$
  select array_agg(l.total - l.part order by l.n)
  from unnest(lines, internal.allocate(discount, lines)) with ordinality as l (total, part, n)
$$;
