-- The figures of email management. Contacts are counted by index; only messages of people with an account, an order or a
-- newsletter choice are read. The points are those of `internal.engagement_points`; a test compares the two.
create or replace function internal.contact_figures() returns jsonb
language sql stable
set search_path = ''
as $$
  with month as (
    select date_trunc('month', now() at time zone time_zone) at time zone time_zone as began from internal.shop_settings
  ), known as (
    select email, bool_or(account) as account, bool_or(confirmed) as confirmed, bool_or(ordered) as ordered,
      max(seen) as seen, (array_agg(granted order by chosen desc) filter (where chosen is not null))[1] as granted
    from (
      select lower(u.email) as email, true as account, u.email_verified as confirmed, false as ordered, u.last_login as seen,
        null::boolean as granted, null::timestamptz as chosen
      from public.users as u where u.email is not null
      union all
      select lower(o.client_email), false, false, true, max(o.order_date), null, null
      from public.orders as o where o.status <> 'cancelled' group by 1
      union all
      select lower(u.email), false, false, true, max(o.order_date), null, null
      from public.orders as o join public.users as u on u.id = o.client_id
      where o.status <> 'cancelled' and u.email is not null group by 1
      union all
      select c.email, false, false, false, c.created_at, c.granted, c.created_at from public.consents as c where c.kind = 'newsletter'
    ) as seen_emails group by email
  ), better as (
    select count(*) filter (where known.granted) as subscribed,
      coalesce(sum(20 * known.account::integer + 20 * known.confirmed::integer + 40 * known.ordered::integer
        + case when c.created_at <= now() - interval '90 days' and known.seen > now() - interval '90 days' then 20 else 0 end), 0) as points
    from known join public.contacts as c on lower(c.email) = known.email
  ), counted as (
    select (select count(*) from public.contacts) as contacts,
      (select count(*) from public.contacts as c where c.created_at >= (select began from month)) as this_month,
      (select count(*) from public.contacts as c where c.created_at > now() - interval '90 days') as fresh
  )
  select jsonb_build_object('contacts', contacts, 'this_month', this_month, 'subscribed', subscribed,
    'average_engagement', round((points + 20 * fresh)::numeric / nullif(contacts, 0)))
  from counted, better
$$;
