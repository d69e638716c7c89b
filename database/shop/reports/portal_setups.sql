-- What the caller has ordered that has brought nothing yet; see `setups_of`.
create or replace function public.portal_setups() returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select internal.setups_of(auth.uid())
$$;
grant execute on function public.portal_setups() to authenticated;
