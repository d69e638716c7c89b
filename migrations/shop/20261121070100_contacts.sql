-- Contacts as staff work with them. Staff read them through functions of the owner that check who asks: row-level security
-- would keep the search from its index, because LIKE is not leakproof.

create extension if not exists pg_trgm with schema extensions;

create function internal.must_be_admin() returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if not public.is_admin() then
    raise exception using errcode = 'PT403', message = 'This is for staff';
  end if;
end
$$;

-- Where a message came from, when whoever wrote it down did not say: the data door.
create function internal.fill_contact_source() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.source := coalesce(new.source, 'website');
  return new;
end
$$;
create trigger fill_contact_source before insert on public.contacts for each row execute function internal.fill_contact_source();

create index contacts_newest on public.contacts (created_at desc, id desc);
create index contacts_service on public.contacts (service_interest, created_at desc, id desc);
create index contacts_search on public.contacts
  using gin (lower(name || e'\n' || email || e'\n' || coalesce(company_name, '')) extensions.gin_trgm_ops);
create index users_email_lower on public.users (lower(email));
create index orders_client_email_lower on public.orders (lower(client_email), order_date desc);

-- `domain/contacts/engagement.ts` tells people the same.
create function internal.engagement_points(account boolean, confirmed boolean, ordered boolean, active boolean) returns integer
language sql immutable
set search_path = ''
as $$
  select case when account then 20 else 0 end + case when confirmed then 20 else 0 end
    + case when ordered then 40 else 0 end + case when active then 20 else 0 end
$$;

-- What the shop knows of an address by other ways than its messages. `last_engagement`: the latest sign-in, order or
-- newsletter choice.
create function internal.contact_facts(address text)
returns table (account boolean, confirmed boolean, ordered boolean, phone text, subscribed boolean, last_engagement timestamptz)
language sql stable
set search_path = ''
as $$
  with account as (
    select u.id, u.email_verified, u.last_login from public.users as u
    where lower(u.email) = lower(address) order by u.email_verified desc limit 1
  ), bought as (
    select max(o.order_date) as at, (array_agg(o.contact_phone order by o.order_date desc) filter (where o.contact_phone <> ''))[1] as phone
    from public.orders as o
    where o.status <> 'cancelled' and (lower(o.client_email) = lower(address) or o.client_id = (select id from account))
  ), choice as (
    select c.granted, c.created_at as at from public.consents as c
    where c.email = lower(address) and c.kind = 'newsletter' order by c.created_at desc limit 1
  )
  select account.id is not null, coalesce(account.email_verified, false), bought.at is not null, bought.phone,
    coalesce(choice.granted, false), greatest(account.last_login, bought.at, choice.at)
  from bought left join account on true left join choice on true
$$;

-- A page of contacts, newest first, behind (`before`, `before_id`). `search` is looked for in name, email and company
-- whatever its case; `service` is a slug or empty for all.
create function public.find_contacts(
  search text default '', service text default '', before timestamptz default null, before_id uuid default null, page_size integer default 50
)
returns table (
  id uuid, name text, email text, phone text, company text, service_interest text, message text, preferences text[], source text,
  subscribed boolean, created_at timestamptz, last_engagement timestamptz, engagement_score integer
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  wanted text := lower(trim(find_contacts.search));
  conditions text := 'true';
begin
  perform internal.must_be_admin();
  -- Only the conditions that are asked for stand in the statement, so that each can use its index.
  if wanted <> '' then
    conditions := conditions || $q$ and lower(c.name || e'\n' || c.email || e'\n' || coalesce(c.company_name, '')) like $1$q$;
    wanted := '%' || replace(replace(replace(wanted, '\', '\\'), '%', '\%'), '_', '\_') || '%';
  end if;
  if find_contacts.service <> '' then conditions := conditions || ' and c.service_interest = $2'; end if;
  if before is not null then conditions := conditions || ' and (c.created_at, c.id) < ($3, $4)'; end if;
  return query execute format($q$
    select c.id, c.name, c.email, coalesce(c.phone, f.phone), c.company_name, c.service_interest, c.message,
      coalesce(c.preferences, case when f.subscribed then array['newsletter'] else array[]::text[] end),
      coalesce(c.source, 'website'), f.subscribed, c.created_at, f.last_engagement,
      internal.engagement_points(f.account, f.confirmed, f.ordered, greatest(c.created_at, f.last_engagement) > now() - interval '90 days')
    from (
      select * from public.contacts as c where %s order by c.created_at desc, c.id desc limit $5
    ) as c cross join lateral internal.contact_facts(c.email) as f
    order by c.created_at desc, c.id desc $q$, conditions)
  using wanted, find_contacts.service, before, coalesce(before_id, '00000000-0000-0000-0000-000000000000'), least(greatest(page_size, 1), 1000);
end
$$;
grant execute on function public.find_contacts(text, text, timestamptz, uuid, integer) to authenticated;

-- The figures of email management, from the side of those whom the shop knows better: contacts are counted by index, and
-- only the messages of people with an account, an order or a newsletter choice are looked up. The points are those of
-- `internal.engagement_points`; a test holds the average to what the list shows.
create function internal.contact_figures() returns jsonb
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
    ) as told group by email
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
