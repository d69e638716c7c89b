-- Figures of a period, and in `before` of the preceding one: {totals, before, days: [{day, revenue, orders}],
-- services: [{service, orders, total}]}. `total` sums ordered lines before discount and tax. Duplicate
-- payments, their refunds and their disputes are no revenue. A refund that the bank returned is taken back on the day of its
-- return, so the figures of a past period do not change. Days that are over come from internal.figure_days, all others from
-- their rows.
create or replace function public.office_figures(first_day date, last_day date) returns jsonb
language plpgsql stable security definer
set search_path = ''
set plan_cache_mode = force_custom_plan
set jit = off
as $$
#variable_conflict use_column
declare
  length constant integer := last_day - first_day + 1;
begin
  if not public.is_admin() then
    raise exception using errcode = 'PT403', message = 'Only the team can do this';
  end if;
  if length is null or length not between 1 and 1096 then
    raise exception using errcode = 'PT400', message = 'A period can have 1 to 1,096 days';
  end if;
  return (
    with opened as materialized (
      select o.day, f.* from internal.open_days(first_day - length, last_day) as o (day) cross join lateral internal.figures_of_day(o.day) as f
    ), clients as materialized (
      -- Clients without a number are on no stored day. Here they get one above all others.
      select n.client, coalesce(k.number, (select coalesce(max(k.number), 0) from internal.figure_clients as k) + row_number() over ())::integer as number
      from (select distinct unnest(o.carted || o.payers) as client from opened as o) as n left join internal.figure_clients as k on k.client = n.client
    ), daily as materialized (
      select f.day, f.revenue, f.orders, f.refunded, f.charged_back, f.services, f.carted, f.payers
      from internal.figure_days as f where f.day between first_day - length and last_day
      union all
      select o.day, o.revenue, o.orders, o.refunded, o.charged_back, o.services,
        internal.bits_of(array(select c.number from unnest(o.carted) as n (client) join clients as c using (client))),
        internal.bits_of(array(select c.number from unnest(o.payers) as n (client) join clients as c using (client)))
      from opened as o
    ), sets as (
      -- Sets of one length.
      select d.day >= first_day as current, d.day, pg_catalog."bit"(d.carted, w.width, true) as carted, pg_catalog."bit"(d.payers, w.width, true) as payers
      from daily as d cross join (select max(greatest(pg_catalog.length(d.carted), pg_catalog.length(d.payers))) as width from daily as d) as w
    ), begun as (
      select s.*, bit_or(s.carted) over (partition by s.current order by s.day) as begun from sets as s
    ), filled as (
      -- Guests count, too. Who ordered without a recorded cart counts as one with a cart; who paid only before filling one
      -- has not converted it.
      select b.current, bit_count(bit_or(b.carted) | bit_or(b.payers)) as carts,
        bit_count(bit_or(b.payers & b.begun) | (bit_or(b.payers) & ~bit_or(b.carted))) as converted
      from begun as b group by b.current
    ), totals as (
      select period.current, jsonb_build_object(
        'revenue', coalesce(sum(d.revenue), 0),
        'orders', coalesce(sum(d.orders), 0),
        'refunded', coalesce(sum(d.refunded), 0),
        'charged_back', coalesce(sum(d.charged_back), 0),
        'carts', coalesce((select f.carts from filled as f where f.current = period.current), 0),
        'converted', coalesce((select f.converted from filled as f where f.current = period.current), 0)) as figures
      from (values (true), (false)) as period (current) left join daily as d on (d.day >= first_day) = period.current
      group by period.current
    )
    select jsonb_build_object(
      'totals', (select t.figures from totals as t where t.current),
      'before', (select t.figures from totals as t where not t.current),
      'days', (
        select jsonb_agg(jsonb_build_object('day', n.day, 'revenue', coalesce(d.revenue, 0), 'orders', coalesce(d.orders, 0)) order by n.day)
        from (select first_day + g as day from generate_series(0, length - 1) as g) as n left join daily as d on d.day = n.day
      ),
      'services', (
        select coalesce(jsonb_agg(jsonb_build_object('service', s.service, 'orders', s.orders, 'total', s.total) order by s.total desc, s.service), '[]')
        from (
          select s.service, sum((s.figures ->> 'orders')::bigint) as orders, sum((s.figures ->> 'total')::numeric) as total
          from daily as d cross join lateral jsonb_each(d.services) as s (service, figures) where d.day >= first_day group by s.service
        ) as s
      )
    )
  );
end
$$;
grant execute on function public.office_figures(date, date) to authenticated;
