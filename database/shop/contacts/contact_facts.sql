-- What the shop knows about an email besides its messages. `last_engagement`: the latest sign-in, order or newsletter choice.
create or replace function internal.contact_facts(address text)
returns table (account boolean, confirmed boolean, ordered boolean, phone text, subscribed boolean, last_engagement timestamptz)
language sql stable
set search_path = ''
as $$
  -- An account of single sign-on can share its email with one that has a password.
  with account as (
    select count(*) > 0 as known, coalesce(bool_or(u.email_verified), false) as email_verified, max(u.last_login) as last_login
    from public.users as u where lower(u.email) = lower(address)
  ), bought as (
    select max(o.order_date) as at, (array_agg(o.contact_phone order by o.order_date desc) filter (where o.contact_phone <> ''))[1] as phone
    from public.orders as o
    where o.status <> 'cancelled' and (lower(o.client_email) = lower(address) or o.client_id in (select u.id from public.users as u where lower(u.email) = lower(address)))
  ), choice as (
    select c.granted, c.created_at as at from public.consents as c
    where c.email = lower(address) and c.kind = 'newsletter' order by c.created_at desc limit 1
  )
  select account.known, account.email_verified, bought.at is not null, bought.phone,
    coalesce(choice.granted, false), greatest(account.last_login, bought.at, choice.at)
  from bought cross join account left join choice on true
$$;
