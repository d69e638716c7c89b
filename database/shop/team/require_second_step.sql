-- The roles whose members need a second step, and the caller with one of them has already passed it.
create or replace function public.require_second_step(roles text[]) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  before constant text[] := (select s.second_step_roles from internal.shop_settings as s);
  wanted constant text[] := array(select distinct r.role from unnest(require_second_step.roles) as r (role) order by 1);
begin
  perform internal.must('team.manage');
  if roles is null or exists (select from unnest(wanted) as r (role) where internal.capabilities_of(r.role) is null) then
    raise exception using errcode = 'PT400', message = 'This role does not exist', hint = 'roles';
  end if;
  if internal.team_role_of(auth.uid()) = any (wanted) and coalesce(auth.jwt() ->> 'aal', 'aal1') <> 'aal2' then
    raise exception using errcode = 'PT409', hint = 'second_step', message = 'Set up your own second step first, and sign in with it';
  end if;
  if wanted = before then return; end if;
  update internal.shop_settings set second_step_roles = wanted;
  insert into public.audit_logs (action, table_name, record_id, old_values, new_values, source)
  values ('update', 'settings', 'second_step_roles', jsonb_build_object('roles', before), jsonb_build_object('roles', wanted), 'database');
end
$$;
grant execute on function public.require_second_step(text[]) to authenticated;
