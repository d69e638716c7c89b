-- People as staff handle them: roles, access and pictures.

create index users_newest on public.users (created_at desc, id desc);

-- The back office must not lock itself out -------------------------------------------------------------------------------

create function internal.keep_one_admin() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if old.role <> 'admin' or not old.is_active then return coalesce(new, old); end if;
  if tg_op = 'UPDATE' then
    if new.role = 'admin' and new.is_active then return new; end if;
  end if;
  -- Two who demote each other at once come one after the other.
  perform pg_catalog.pg_advisory_xact_lock(7305010801);
  if not exists (select from public.users where role = 'admin' and is_active and id <> old.id) then
    raise exception using errcode = 'PT409', message = 'The last active administrator keeps the role and the access';
  end if;
  return coalesce(new, old);
end
$$;
create trigger keep_one_admin before update of role, is_active or delete on public.users
for each row execute function internal.keep_one_admin();

create function internal.require_other(person uuid) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if not public.is_admin() then
    raise exception using errcode = 'PT403', message = 'This is for administrators';
  end if;
  if person = auth.uid() then
    raise exception using errcode = 'PT409', message = 'Nobody changes their own role or access';
  end if;
end
$$;
revoke all on function internal.require_other(uuid) from public;

-- Staff give and take the role 'admin'. Sessions stay: the row decides, not the token.
create function public.set_person_role(person uuid, role text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  changed public.users;
begin
  perform internal.require_other(person);
  if coalesce(role, '') not in ('client', 'admin') then
    raise exception using errcode = 'PT400', message = 'A role is client or admin';
  end if;
  update auth.users as u set
    raw_app_meta_data = coalesce(u.raw_app_meta_data, '{}') || jsonb_build_object('role', role), updated_at = now()
  where u.id = person and u.deleted_at is null;
  if not found then
    raise exception using errcode = 'PT404', message = 'This person has no account';
  end if;
  select * into changed from public.users as u where u.id = person;
  return to_jsonb(changed);
end
$$;

-- Staff disable and enable an account. A disabled one is signed out everywhere and gets no new token.
create function public.set_person_active(person uuid, active boolean) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  changed public.users;
begin
  perform internal.require_other(person);
  if active is null then
    raise exception using errcode = 'PT400', message = 'An account is active or not';
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
revoke all on function public.set_person_role(uuid, text), public.set_person_active(uuid, boolean) from public;
grant execute on function public.set_person_role(uuid, text), public.set_person_active(uuid, boolean) to authenticated;

-- Pictures ---------------------------------------------------------------------------------------------------------------

-- One's own picture: the name of a file in one's own folder of the bucket avatars, or null for none. Gives the address.
create function public.set_avatar(name text) returns text
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  address text := '/storage/v1/object/public/avatars/' || name;
begin
  if auth.uid() is null then
    raise exception using errcode = 'PT401', message = 'Sign in to change your picture';
  end if;
  if name is not null and (
    name !~ '^[0-9a-f-]{36}/[A-Za-z0-9._-]{1,100}$' or not starts_with(name, auth.uid()::text || '/')
    or not exists (select from storage.objects as o where o.bucket_id = 'avatars' and o.name = name)
  ) then
    raise exception using errcode = 'PT422', message = 'A picture is a file in your own folder';
  end if;
  update public.users set avatar = address where id = auth.uid();
  return address;
end
$$;
revoke all on function public.set_avatar(text) from public;
grant execute on function public.set_avatar(text) to authenticated;

