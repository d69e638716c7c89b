-- Whether the owner requires a second step of this role and the caller's session has not passed one. It may only set one up. The
-- session counts besides its token, because it falls back when its factor is removed.
create or replace function internal.second_step_missing(team_role text) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (select from internal.shop_settings as s where second_step_missing.team_role = any (s.second_step_roles))
    and (coalesce(auth.jwt() ->> 'aal', 'aal1') <> 'aal2' or not exists (
      select from auth.sessions as s where s.id::text = auth.jwt() ->> 'session_id' and s.user_id = auth.uid() and s.aal = 'aal2'
    ))
$$;
