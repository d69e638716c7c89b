-- What the caller may do in admin: {team_role, capabilities, needs_second_step, second_step_roles}; null for others than the team.
-- Without a second step that is required, there are no capabilities. `second_step_roles`: whose members need one, for owners.
create or replace function public.my_access() returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'team_role', member.role,
    'capabilities', case when internal.second_step_missing(member.role) then '[]' else to_jsonb(internal.capabilities_of(member.role)) end,
    'needs_second_step', internal.second_step_missing(member.role),
    'second_step_roles', case when public.may('team.manage') then (select to_jsonb(s.second_step_roles) from internal.shop_settings as s) end
  )
  from (select internal.team_role_of(auth.uid()) as role) as member where member.role is not null
$$;
grant execute on function public.my_access() to authenticated;
