-- What the shop knows about an email besides its messages. `last_engagement`: the latest sign-in, order or newsletter choice.
create or replace function internal.contact_facts(address text)
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
