-- The row decides, not the token: a demoted or disabled admin loses access immediately.
create or replace function public.is_admin() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select from public.users
    where id = (select auth.uid()) and role = 'admin' and is_active
  )
$$;
grant execute on function public.is_admin() to anon, authenticated, service_role;
