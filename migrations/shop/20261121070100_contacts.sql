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

-- `domain/engagement.ts` tells people the same.
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

-- The figures of email management. Set-wise: each table is read once, however many contacts there are.
create function internal.contact_figures() returns jsonb
language sql stable
set search_path = ''
as $$
  with zone as (select time_zone as tz from internal.shop_settings),
  month as (select date_trunc('month', now() at time zone tz) at time zone tz as began from zone),
  account as (
    select lower(u.email) as email, bool_or(u.email_verified) as confirmed, max(u.last_login) as seen
    from public.users as u where u.email is not null group by 1
  ), bought as (
    select email, max(at) as at from (
      select lower(o.client_email) as email, o.order_date as at from public.orders as o where o.status <> 'cancelled'
      union all
      select lower(u.email), o.order_date from public.orders as o join public.users as u on u.id = o.client_id
      where o.status <> 'cancelled' and u.email is not null
    ) as either group by 1
  ), choice as (
    select distinct on (c.email) c.email, c.granted, c.created_at as at from public.consents as c
    where c.kind = 'newsletter' order by c.email, c.created_at desc
  )
  select jsonb_build_object(
    'contacts', count(*),
    'this_month', count(*) filter (where c.created_at >= (select began from month)),
    'subscribed', count(*) filter (where choice.granted),
    'average_engagement', round(avg(internal.engagement_points(account.email is not null, coalesce(account.confirmed, false), bought.email is not null,
      greatest(c.created_at, account.seen, bought.at, choice.at) > now() - interval '90 days')))
  )
  from public.contacts as c
  left join account on account.email = lower(c.email)
  left join bought on bought.email = lower(c.email)
  left join choice on choice.email = lower(c.email)
$$;
