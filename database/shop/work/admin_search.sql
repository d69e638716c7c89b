-- What the team may mean by a few letters or digits: clients, orders, quotes, campaigns, tickets and packages, at most six of each,
-- the likeliest first, of what the caller may see. `id` opens it; `detail` says which one it is: an email, a client's name, a service.
-- Each part reads a bounded number of rows in the order of an index, however many match: beginnings of names, emails and
-- numbers first, and the middle of words (trigrams) only if those found nothing. Orders are found through their client, orders
-- and quotes by the beginning of their own number, name and email, because trigrams of a million orders match too many.
-- Before trigrams, it reads the newest rows: a text that most rows contain, such as a mail provider's domain, is found there, and
-- its trigrams would match every row. Plans are kept, because planning takes longer than reading.
-- It runs with the owner's rights after checking the caller: LIKE is not leakproof, so under row-level security it could not
-- use an index. Sequential scans are off because a table may have grown since its plan was made; with them off, estimates are
-- out of proportion and would start the compiler.
create or replace function public.admin_search(query text)
returns table (kind text, id text, title text, detail text, status text)
language plpgsql stable security definer
set search_path = ''
set enable_seqscan = off
set jit = off
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  most constant integer := 6;
  newest constant integer := 100;
  written text := trim(regexp_replace(left(admin_search.query, 100), '\s+', ' ', 'g'));
  key text := internal.search_key(written);
  -- The first text that no longer begins with the key.
  past text := key || chr(1114111);
  typed_number text := upper(written);
  digits text := nullif(ltrim(substring(key from '^\d{1,18}$'), '0'), '');
  middle text := '%' || replace(internal.escape_like(key), ' ', '%') || '%';
  -- Fewer than three letters in a row have no trigram, and numbers are searched by their beginning.
  has_middle boolean := key ~ '[[:alnum:]]{3}' and key !~ '^[a-z0-9]+-[0-9]';
  people uuid[];
  campaigns uuid[];
  tickets uuid[] := '{}';
  sees_orders constant boolean := public.may('orders.read');
  sees_tickets constant boolean := public.may('support.manage');
begin
  perform internal.must('admin.open');
  if length(key) < 2 and digits is null then return; end if;

  if not public.may('clients.read') then return; end if;
  select coalesce(array_agg(p.id), '{}') into people from (
    select f.id from (
      (select u.id, 1 as place from public.users as u where u.role <> 'guest'
        and internal.search_key(u.first_name || ' ' || u.last_name) ~>=~ key and internal.search_key(u.first_name || ' ' || u.last_name) ~<~ past
        order by internal.search_key(u.first_name || ' ' || u.last_name) using ~<~ limit most)
      union all
      (select u.id, 2 from public.users as u where u.role <> 'guest' and internal.search_key(u.last_name) ~>=~ key and internal.search_key(u.last_name) ~<~ past
        order by internal.search_key(u.last_name) using ~<~ limit most)
      union all
      (select u.id, 3 from public.users as u where u.role <> 'guest' and internal.search_key(u.email) ~>=~ key and internal.search_key(u.email) ~<~ past
        order by internal.search_key(u.email) using ~<~ limit most)
    ) as f group by f.id order by min(f.place), f.id limit most
  ) as p;
  -- The trigrams of an email's domain are those of most emails.
  if has_middle and people = '{}' and position('@' in key) = 0 then
    select people || array(
      select n.id from (
        select u.id, lower(u.first_name || ' ' || u.last_name || e'\n' || coalesce(u.email, '')) as words, u.created_at as at from public.users as u where u.role <> 'guest' order by u.created_at desc, u.id desc limit newest
      ) as n where n.words like middle and n.id <> all (people) order by n.at desc, n.id desc limit most - cardinality(people)
    ) into people;
    if cardinality(people) < most then
      select people || array(
        select h.id from (
          select u.id, u.created_at as at from public.users as u where u.role <> 'guest' and internal.search_key(u.first_name || ' ' || u.last_name || e'\n' || coalesce(u.email, '')) like middle limit 50
        ) as h where h.id <> all (people) order by h.at desc, h.id limit most - cardinality(people)
      ) into people;
    end if;
  end if;

  return query
  select 'client', u.id::text, coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email, 'Unnamed client'), u.email,
    case when not u.is_active then 'inactive' else u.role end
  from unnest(people) with ordinality as p (id, place) join public.users as u on u.id = p.id order by p.place;

  return query
  select 'order', o.id::text, o.order_number, o.client_name, o.status from (
    select f.id, min(f.place) as place from (
      (select o.id, 1 as place from public.orders as o where o.order_number ~>=~ typed_number and o.order_number ~<~ (typed_number || chr(1114111))
        order by o.order_number using ~>~ limit most)
      union all
      (select o.id, 2 from public.orders as o where ltrim(split_part(o.order_number, '-', 3), '0') ~>=~ digits
        and ltrim(split_part(o.order_number, '-', 3), '0') ~<~ (digits || chr(1114111))
        order by ltrim(split_part(o.order_number, '-', 3), '0') using ~<~ limit most)
      union all
      (select o.id, 3 from unnest(people[1:3]) as p (id) cross join lateral (
        select o.id from public.orders as o where o.client_id = p.id order by o.order_date desc, o.id desc limit 2) as o)
      union all
      (select o.id, 4 from public.orders as o where lower(o.client_email) ~>=~ key and lower(o.client_email) ~<~ past
        order by lower(o.client_email) using ~<~ limit most)
      union all
      (select o.id, 5 from public.orders as o where internal.search_key(o.client_name) ~>=~ key and internal.search_key(o.client_name) ~<~ past
        order by internal.search_key(o.client_name) using ~<~ limit most)
    ) as f group by f.id order by 2, 1 limit most
  ) as n join public.orders as o on o.id = n.id where sees_orders order by n.place, o.order_date desc, o.id;

  if sees_orders and public.may('money.read') then
    return query
    select 'quote', q.id::text, q.number, coalesce(v.company, v.name), internal.quote_state(q.state, s.ends_on) from (
      select f.id, min(f.place) as place from (
        (select q.id, 1 as place from internal.quotes as q where q.number ~>=~ typed_number and q.number ~<~ (typed_number || chr(1114111))
          order by q.number using ~>~ limit most)
        union all
        (select q.id, 2 from internal.quotes as q where ltrim(split_part(q.number, '-', 3), '0') ~>=~ digits
          and ltrim(split_part(q.number, '-', 3), '0') ~<~ (digits || chr(1114111))
          order by ltrim(split_part(q.number, '-', 3), '0') using ~<~ limit most)
        union all
        (select n.quote_id, 3 from internal.quote_versions as n where lower(n.email) ~>=~ key and lower(n.email) ~<~ past
          order by lower(n.email) using ~<~ limit most)
        union all
        (select n.quote_id, 4 from internal.quote_versions as n where internal.search_key(n.company) ~>=~ key and internal.search_key(n.company) ~<~ past
          order by internal.search_key(n.company) using ~<~ limit most)
        union all
        (select n.quote_id, 5 from internal.quote_versions as n where internal.search_key(n.name) ~>=~ key and internal.search_key(n.name) ~<~ past
          order by internal.search_key(n.name) using ~<~ limit most)
      ) as f group by f.id order by 2, 1 limit most
    ) as n join internal.quotes as q on q.id = n.id
    cross join lateral (select l.name, l.company from internal.quote_versions as l where l.quote_id = q.id order by l.version desc limit 1) as v
    left join internal.quote_versions as s on s.quote_id = q.id and s.version = q.sent_version
    order by n.place, q.created_at desc, q.id;
  end if;

  select coalesce(array_agg(c.id), '{}') into campaigns from (
    select f.id from (
      (select c.id, 1 as place from public.campaigns as c where internal.search_key(c.name) ~>=~ key and internal.search_key(c.name) ~<~ past
        order by internal.search_key(c.name) using ~<~ limit most)
      union all
      (select c.id, 2 from unnest(people[1:3]) as p (id) cross join lateral (
        select c.id from public.campaigns as c where c.client_id = p.id order by c.created_at desc, c.id desc limit 2) as c)
    ) as f group by f.id order by min(f.place), f.id limit most
  ) as c where public.may('campaigns.read');
  if has_middle and campaigns = '{}' and public.may('campaigns.read') then
    select campaigns || array(
      select n.id from (
        select c.id, lower(c.name) as words, c.created_at as at from public.campaigns as c where true order by c.created_at desc, c.id desc limit newest
      ) as n where n.words like middle and n.id <> all (campaigns) order by n.at desc, n.id desc limit most - cardinality(campaigns)
    ) into campaigns;
    if cardinality(campaigns) < most then
      select campaigns || array(
        select h.id from (
          select c.id, c.created_at as at from public.campaigns as c where true and internal.search_key(c.name) like middle limit 50
        ) as h where h.id <> all (campaigns) order by h.at desc, h.id limit most - cardinality(campaigns)
      ) into campaigns;
    end if;
  end if;
  return query
  select 'campaign', c.id::text, c.name, coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email), c.status
  from unnest(campaigns) with ordinality as f (id, place) join public.campaigns as c on c.id = f.id left join public.users as u on u.id = c.client_id
  order by f.place;

  if has_middle and sees_tickets then
    select tickets || array(
      select n.id from (
        select t.id, lower(t.subject) as words, t.last_reply_at as at from public.tickets as t where true order by t.last_reply_at desc, t.id desc limit newest
      ) as n where n.words like middle and n.id <> all (tickets) order by n.at desc, n.id desc limit most - cardinality(tickets)
    ) into tickets;
    if cardinality(tickets) < most then
      select tickets || array(
        select h.id from (
          select t.id, t.last_reply_at as at from public.tickets as t where true and internal.search_key(t.subject) like middle limit 50
        ) as h where h.id <> all (tickets) order by h.at desc, h.id limit most - cardinality(tickets)
      ) into tickets;
    end if;
  end if;
  return query
  select 'ticket', t.id::text, t.subject, t.number || coalesce(' · ' || coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email), ''), t.status
  from (
    select f.id, min(f.place) as place from (
      (select t.id, 1 as place from public.tickets as t where t.number ~>=~ typed_number and t.number ~<~ (typed_number || chr(1114111))
        order by t.number using ~>~ limit most)
      union all
      select t.id, 1 from public.tickets as t where t.number = 'T-' || lpad(digits, greatest(6, length(digits)), '0')
      union all
      (select t.id, 2 from unnest(people[1:3]) as p (id) cross join lateral (
        select t.id from public.tickets as t where t.client_id = p.id order by t.last_reply_at desc, t.id desc limit 2) as t)
      union all
      select t.id, 3 from unnest(tickets) as t (id)
    ) as f group by f.id order by 2, 1 limit most
  ) as n join public.tickets as t on t.id = n.id left join public.users as u on u.id = t.client_id where sees_tickets order by n.place, t.last_reply_at desc, t.id;

  return query
  select 'package', p.id, p.name, p.service, case when p.active then 'active' else 'hidden' end
  from public.packages as p join public.services as s on s.slug = p.service
  where internal.search_key(replace(p.service, '-', ' ') || ' ' || p.name) like middle and public.may('catalogue.manage')
  order by not p.active, p.service, p.price, p.id limit most;
end
$$;
grant execute on function public.admin_search(text) to authenticated;
