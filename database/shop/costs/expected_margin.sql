-- What `lines` are expected to earn when they are sold for `net` together, without tax: [{package_id?, quantity, net, expected_cost?}],
-- with the `net` of each line before a discount of the whole. `expected_cost` is that of the whole line, and counts before the
-- package's own: its amount for each unit, or its part of the line's price. A line of which nobody expects a cost has none.
-- Returns {cost, margin, share, floor, below_floor}. `share` and `floor` are parts of `net` (0.25: a quarter); null for a net of
-- zero, and without a floor.
create or replace function internal.expected_margin(lines jsonb, net numeric) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'cost', e.cost, 'margin', expected_margin.net - e.cost, 'share', round((expected_margin.net - e.cost) / nullif(expected_margin.net, 0), 4),
    'floor', round(s.floor_percent / 100, 4), 'below_floor', coalesce(expected_margin.net - e.cost < expected_margin.net * s.floor_percent / 100, false))
  from (
    select coalesce(sum(coalesce(l.expected_cost, p.amount * l.quantity, round(l.net * p.percent / 100, 2))), 0) as cost
    from jsonb_to_recordset(lines) as l (package_id text, quantity numeric, net numeric, expected_cost numeric)
    left join internal.package_costs as p on p.package_id = l.package_id
  ) as e
  cross join public.margin_settings as s
$$;
