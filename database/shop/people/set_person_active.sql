-- Enables or disables an account. A disabled account is signed out everywhere and gets no new token.
create or replace function public.set_person_active(person uuid, active boolean) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  changed public.users;
begin
  perform internal.require_other(person, case when exists (
    select from public.users as u where u.id = person and u.role in ('admin', 'team')) then 'team.manage' else 'clients.manage' end);
  if active is null then
    raise exception using errcode = 'PT400', message = 'An account is either active or inactive';
  end if;
  update auth.users as u set banned_until = case when active then null else now() + interval '100 years' end, updated_at = now()
  where u.id = person and u.deleted_at is null;
  if not found then
    raise exception using errcode = 'PT404', message = 'This person has no account';
  end if;
  if not active then
    delete from auth.sessions where user_id = person;
  end if;
  select * into changed from public.users as u where u.id = person;
  return to_jsonb(changed);
end
$$;
grant execute on function public.set_person_active(uuid, boolean) to authenticated;
