-- Creates a draft for each paid line whose package promises a measurable figure: two days of set-up, then the package's
-- days. It is named after the track if the client has named one, else after the order. A repeated call adds what is missing.
-- Returns all campaigns of the order.
create or replace function public.create_campaigns_from_order(order_id uuid) returns setof public.campaigns
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  ordered public.orders;
begin
  if not public.may('campaigns.manage') and coalesce(auth.role(), '') <> 'service_role' then
    raise exception using errcode = '42501', message = 'Only the team can create campaigns';
  end if;
  -- Locked, so that concurrent calls create each draft once.
  select * into ordered from public.orders as o where o.id = order_id for update;
  if ordered.id is null then
    raise exception using errcode = 'PT404', message = 'This order does not exist';
  end if;
  if ordered.status not in ('confirmed', 'in_progress', 'completed') then
    raise exception using errcode = 'PT409', message = format('An order that is %s gets no campaigns', ordered.status);
  end if;

  insert into public.campaigns
    (client_id, order_item_id, name, service, platform, starts_on, ends_on, budget, target_metric, target_min, target_max, target_basis)
  select ordered.client_id, line.id,
    coalesce(left(nullif(trim(i.answers ->> 'track'), ''), 100) || format(', %s %s', s.name, line.name),
      format('%s %s · %s', s.name, line.name, ordered.order_number)),
    p.service, s.platform,
    start.day, start.day + p.duration_days - 1, internal.net_of(line.line_total, ordered.tax_rate, ordered.tax_inclusive),
    figure.promised ->> 'metric', (figure.promised ->> 'min')::bigint * line.quantity,
    (figure.promised ->> 'max')::bigint * line.quantity, figure.promised ->> 'basis'
  from public.order_items as line
  left join public.intakes as i on i.order_item_id = line.id
  join public.packages as p on p.id = line.product_id
  join public.services as s on s.slug = p.service
  cross join lateral (select greatest(internal.local_date(ordered.order_date) + 2, internal.local_date()) as day) as start
  cross join lateral (
    select f.promised from jsonb_array_elements(p.figures) with ordinality as f (promised, n)
    where f.promised ->> 'metric' in ('views', 'streams', 'reach', 'followers') and f.promised ->> 'basis' in ('estimated', 'guaranteed')
    order by f.n limit 1
  ) as figure
  where line.order_id = ordered.id
  order by line.position
  on conflict (order_item_id) do nothing;

  return query
    select c.* from public.campaigns as c join public.order_items as line on line.id = c.order_item_id
    where line.order_id = ordered.id order by line.position;
end
$$;
grant execute on function public.create_campaigns_from_order(uuid) to authenticated, service_role;
