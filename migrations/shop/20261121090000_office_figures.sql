-- How the shop does: figures of a period, and what waits for staff now.

-- Days on which somebody put something into a cart. The cart itself is emptied by the order, so that alone it could not
-- say how many carts became one.
create table internal.cart_days (
  user_id uuid not null references public.users (id) on delete cascade,
  day date not null,
  primary key (day, user_id)
);
create index on internal.cart_days (user_id);
alter table internal.cart_days enable row level security;

create function internal.note_cart_day() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into internal.cart_days (user_id, day) values (new.user_id, internal.local_date()) on conflict do nothing;
  return null;
end
$$;
create trigger note_cart_day after insert on public.cart_items for each row execute function internal.note_cart_day();
insert into internal.cart_days (user_id, day)
select distinct c.user_id, internal.local_date(c.created_at) from public.cart_items as c;

create index payments_settled on public.payments (settled_at) where status = 'succeeded';
create index refunds_settled on public.refunds (settled_at) where state = 'succeeded';
create index orders_open on public.orders (order_date desc, id desc) where status in ('confirmed', 'in_progress');
create index orders_unpaid on public.orders (order_date) where status = 'pending' and origin <> 'shop';

-- The moment a day of the shop begins.
create function internal.day_start(day date) returns timestamptz
language sql stable
set search_path = ''
as $$ select day::timestamp at time zone (select time_zone from internal.shop_settings) $$;

-- Of the clients who filled a cart (or ordered without one) on these days, how many paid for an order of the shop since then
-- and within these days. {carts, converted}
create function internal.cart_conversion(first_day date, last_day date) returns jsonb
language sql stable
set search_path = ''
as $$
  with begun as (
    select c.user_id, min(c.day) as day from internal.cart_days as c where c.day between first_day and last_day group by c.user_id
  ), paid as (
    select o.client_id, max(internal.local_date(p.settled_at)) as day
    from public.payments as p join public.orders as o on o.id = p.order_id
    where p.status = 'succeeded' and o.origin = 'shop'
      and p.settled_at >= internal.day_start(first_day) and p.settled_at < internal.day_start(last_day + 1)
    group by o.client_id
  )
  select jsonb_build_object('carts', count(*), 'converted', count(*) filter (where paid.day is not null and (begun.day is null or paid.day >= begun.day)))
  from begun full join paid on paid.client_id = begun.user_id
$$;

-- {revenue, refunded, orders, carts, converted}: money in the shop's currency that came in, what of it went back on these
-- days, and how many orders were paid.
create function internal.office_totals(first_day date, last_day date) returns jsonb
language sql stable
set search_path = ''
as $$
  select internal.cart_conversion(first_day, last_day) || jsonb_build_object(
    'revenue', coalesce(paid.amount, 0), 'orders', paid.orders, 'refunded', coalesce(given.amount, 0))
  from (
    select sum(p.amount) as amount, count(*) as orders from public.payments as p
    where p.status = 'succeeded' and p.settled_at >= internal.day_start(first_day) and p.settled_at < internal.day_start(last_day + 1)
  ) as paid, (
    select sum(r.amount) as amount from public.refunds as r
    where r.state = 'succeeded' and r.settled_at >= internal.day_start(first_day) and r.settled_at < internal.day_start(last_day + 1)
  ) as given
$$;

-- The figures of these days and, in `before`, of as many days ahead of them:
-- {totals, before, days: [{day, revenue, orders}], services: [{service, orders, total}]}. `total` adds up ordered lines
-- before discount and tax.
create function public.office_figures(first_day date, last_day date) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  length integer := last_day - first_day + 1;
  since timestamptz;
  until timestamptz;
begin
  if not public.is_admin() then
    raise exception using errcode = 'PT403', message = 'Only staff may do this';
  end if;
  if length is null or length not between 1 and 1096 then
    raise exception using errcode = 'PT400', message = 'A period has 1 to 1,096 days';
  end if;
  since := internal.day_start(first_day);
  until := internal.day_start(last_day + 1);
  return jsonb_build_object(
    'totals', internal.office_totals(first_day, last_day),
    'before', internal.office_totals(first_day - length, first_day - 1),
    'days', (
      select jsonb_agg(jsonb_build_object('day', d.day, 'revenue', coalesce(paid.amount, 0), 'orders', coalesce(paid.orders, 0)) order by d.day)
      from (select first_day + n as day from generate_series(0, length - 1) as n) as d
      left join (
        select internal.local_date(p.settled_at) as day, sum(p.amount) as amount, count(*) as orders
        from public.payments as p where p.status = 'succeeded' and p.settled_at >= since and p.settled_at < until group by 1
      ) as paid using (day)
    ),
    'services', (
      select coalesce(jsonb_agg(jsonb_build_object('service', s.service, 'orders', s.orders, 'total', s.total) order by s.total desc, s.service), '[]')
      from (
        select l.service_type as service, count(distinct l.order_id) as orders, sum(l.line_total) as total
        from public.payments as p join public.order_items as l on l.order_id = p.order_id
        where p.status = 'succeeded' and p.settled_at >= since and p.settled_at < until group by 1
      ) as s
    )
  );
end
$$;

-- What waits for staff: {open_orders: {ages: [{from_days, orders}], oldest}, unpaid, contacts_this_month,
-- tickets: {waiting, unassigned, oldest}, campaigns: {off_pace, requests, worst}}. An order is open from its payment to its
-- completion; `unpaid` counts orders that the agency made and nobody has paid.
create function public.office_desk() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  today date := internal.local_date();
begin
  if not public.is_admin() then
    raise exception using errcode = 'PT403', message = 'Only staff may do this';
  end if;
  return jsonb_build_object(
    'open_orders', jsonb_build_object(
      'ages', (
        select jsonb_agg(jsonb_build_object('from_days', a.from_days, 'orders', (
            select count(*) from public.orders as o
            where o.status in ('confirmed', 'in_progress')
              and o.order_date <= now() - make_interval(days => a.from_days)
              and (a.to_days is null or o.order_date > now() - make_interval(days => a.to_days))
          )) order by a.from_days)
        from (values (0, 1), (1, 3), (3, 7), (7, 14), (14, null)) as a (from_days, to_days)
      ),
      'oldest', (
        select jsonb_build_object('id', o.id, 'order_number', o.order_number, 'client_name', o.client_name, 'order_date', o.order_date)
        from public.orders as o where o.status in ('confirmed', 'in_progress') order by o.order_date limit 1
      )
    ),
    'unpaid', (select count(*) from public.orders as o where o.status = 'pending' and o.origin <> 'shop'),
    'contacts_this_month', (
      select count(*) from public.contacts as c where c.created_at >= internal.day_start(date_trunc('month', today)::date)
    ),
    'tickets', (
      select jsonb_build_object('waiting', count(*), 'unassigned', count(*) filter (where t.assignee is null), 'oldest', min(t.last_reply_at))
      from public.tickets as t where t.status = 'open'
    ),
    'campaigns', (
      select jsonb_build_object(
        'off_pace', count(*) filter (where c.off_pace),
        'worst', coalesce(jsonb_agg(
          jsonb_build_object('id', c.id, 'name', c.name, 'client_name', c.client_name, 'share_delivered', c.share_delivered, 'share_elapsed', c.share_elapsed)
          order by c.place) filter (where c.off_pace and c.place <= 5), '[]'),
        'requests', (select count(*) from public.campaigns as r where r.requested_status is not null)
      )
      from (
        select d.*, row_number() over (order by not d.off_pace, d.share_delivered - d.share_elapsed, d.name) as place
        from public.campaign_delivery as d where d.status = 'active'
      ) as c
    )
  );
end
$$;
revoke all on function public.office_figures(date, date), public.office_desk() from public, anon;
grant execute on function public.office_figures(date, date), public.office_desk() to authenticated;
