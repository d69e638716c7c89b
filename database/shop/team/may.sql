-- Whether the caller has a capability (internal.capabilities_of). The row decides, not the token: a change of role counts at once.
-- False without the second step that the owner requires.
create or replace function public.may(capability text) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select from (
      select case u.role when 'admin' then 'owner' else u.team_role end as role from public.users as u
      where u.id = (select auth.uid()) and u.is_active and u.role in ('admin', 'team')
    ) as member
    where may.capability = any (internal.capabilities_of(member.role)) and not internal.second_step_missing(member.role)
  )
$$;
grant execute on function public.may(text) to authenticated, service_role;
