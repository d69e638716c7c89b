-- Whether the caller is an owner, who may do everything. Policies ask for a capability instead (public.may).
create or replace function public.is_admin() returns boolean
language sql stable security definer
set search_path = ''
as $$ select public.may('everything') $$;
grant execute on function public.is_admin() to anon, authenticated, service_role;
