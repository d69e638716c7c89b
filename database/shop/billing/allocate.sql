-- An amount divided in proportion to weights, in whole cents that add up to it: each share is rounded down, and the cents that are
-- left go to the largest remainders, the first of equals first.
create or replace function internal.allocate(amount numeric, weights numeric[]) returns numeric[]
language sql immutable
set search_path = ''
as $$
  select coalesce(array_agg(cut.share + case when cut.place <= cut.cents_left then 0.01 else 0 end order by cut.n), '{}')
  from (
    select whole.n, whole.share, row_number() over (order by whole.exact - whole.share desc, whole.n) as place,
      (amount - sum(whole.share) over ()) * 100 as cents_left
    from (
      select w.n, part.exact, trunc(part.exact, 2) as share
      from unnest(weights) with ordinality as w (weight, n)
      cross join (select sum(a.weight) as weight from unnest(weights) as a (weight)) as total
      cross join lateral (select case when total.weight = 0 then 0 else amount * w.weight / total.weight end as exact) as part
    ) as whole
  ) as cut
$$;
