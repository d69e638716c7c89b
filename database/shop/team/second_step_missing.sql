-- Whether the owner requires a second step of this role and the caller's session has not passed one. It may only set one up.
create or replace function internal.second_step_missing(team_role text) returns boolean
language sql stable
set search_path = ''
as $$
  select coalesce(auth.jwt() ->> 'aal', 'aal1') <> 'aal2'
    and exists (select from internal.shop_settings as s where second_step_missing.team_role = any (s.second_step_roles))
$$;
