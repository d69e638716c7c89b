-- Accounts from before the shop was applied, on a database that was started with MIGRATE=platform. A trigger writes the
-- profiles of all others.
insert into public.users (id, email, first_name, last_name, role, is_active, email_verified, last_login, created_at)
select
  u.id, u.email,
  coalesce(left(trim(coalesce(u.raw_user_meta_data ->> 'firstName', u.raw_user_meta_data ->> 'first_name')), 200), 'User'),
  coalesce(left(trim(coalesce(u.raw_user_meta_data ->> 'lastName', u.raw_user_meta_data ->> 'last_name')), 200), ''),
  case when u.raw_app_meta_data ->> 'role' = 'admin' then 'admin' else 'client' end,
  u.banned_until is null or u.banned_until < now(),
  u.email_confirmed_at is not null, u.last_sign_in_at, u.created_at
from auth.users as u
on conflict (id) do nothing;
