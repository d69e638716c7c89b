-- Grants or revokes the role 'admin'. Sessions stay, but need a new token: one with the former role is rejected.
create or replace function public.set_person_role(person uuid, role text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  changed public.users;
begin
  perform internal.require_other(person);
  if coalesce(role, '') not in ('client', 'admin') then
    raise exception using errcode = 'PT400', message = 'The role must be client or admin';
  end if;
  update auth.users as u set
    raw_app_meta_data = coalesce(u.raw_app_meta_data, '{}') || jsonb_build_object('role', role), updated_at = now()
  where u.id = person and u.deleted_at is null and u.role <> 'guest';
  if not found then
    raise exception using errcode = 'PT404', message = 'This person has no account';
  end if;
  select * into changed from public.users as u where u.id = person;
  return to_jsonb(changed);
end
$$;
grant execute on function public.set_person_role(uuid, text) to authenticated;
