-- Makes a person a client, an owner ('admin') or another member of the team. Sessions stay, but need a new token if the account
-- changes between client, team and owner: one with the previous role is rejected. Only a member who may no longer view as a
-- client, and stays in the team, signs in again.
create or replace function public.set_person_role(person uuid, role text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  wanted constant text := case role when 'owner' then 'admin' else role end;
  before constant text := internal.team_role_of(person);
  changed public.users;
begin
  perform internal.require_other(person, 'team.manage');
  if coalesce(wanted, '') not in ('client', 'admin') and internal.capabilities_of(wanted) is null then
    raise exception using errcode = 'PT400', message = 'This role does not exist', hint = 'role';
  end if;
  update auth.users as u set
    raw_app_meta_data = coalesce(u.raw_app_meta_data, '{}') - 'team_role' || case when wanted in ('client', 'admin') then jsonb_build_object('role', wanted)
      else jsonb_build_object('role', 'team', 'team_role', wanted) end,
    updated_at = now()
  where u.id = person and u.deleted_at is null and u.role <> 'guest';
  if not found then
    raise exception using errcode = 'PT404', message = 'This person has no account';
  end if;
  -- Both are 'team' for tokens, which stay valid. One that shows a client's screens ends with the session that asked for it.
  if before <> 'owner' and wanted not in ('client', 'admin')
    and 'clients.view_as' = any (internal.capabilities_of(before)) and not internal.member_may(person, 'clients.view_as')
  then
    delete from auth.sessions as s where s.user_id = person;
  end if;
  select * into changed from public.users as u where u.id = person;
  return to_jsonb(changed);
end
$$;
grant execute on function public.set_person_role(uuid, text) to authenticated;
