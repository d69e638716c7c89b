create or replace function internal.sync_user() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  data jsonb := coalesce(new.raw_user_meta_data, '{}');
  -- Only the server writes the role and app metadata. User metadata grants nothing.
  granted text := case when new.role = 'guest' then 'guest' when new.raw_app_meta_data ->> 'role' = 'admin' then 'admin'
    -- Owners have the role 'admin', by which the last one is recognised.
    when new.raw_app_meta_data ->> 'role' = 'team' and new.raw_app_meta_data ->> 'team_role' <> 'owner'
      and internal.capabilities_of(new.raw_app_meta_data ->> 'team_role') is not null then 'team'
    else 'client' end;
  member text := case when granted = 'team' then new.raw_app_meta_data ->> 'team_role' end;
  given text := coalesce(internal.first_text(
    data ->> 'firstName', data ->> 'first_name', data ->> 'given_name', data ->> 'name'),
    case when new.role = 'guest' then 'Guest' else 'User' end);
  family text := coalesce(internal.first_text(data ->> 'lastName', data ->> 'last_name', data ->> 'family_name'), '');
  names_changed boolean := tg_op = 'INSERT' or new.raw_user_meta_data is distinct from old.raw_user_meta_data;
begin
  if tg_op = 'INSERT' and granted = 'guest' then perform internal.must_be_open(); end if;
  insert into public.users as u (id, email, first_name, last_name, role, team_role, is_active, email_verified, last_login, created_at)
  values (
    new.id, new.email, given, family, granted, member,
    new.banned_until is null or new.banned_until < now(),
    new.email_confirmed_at is not null, new.last_sign_in_at, coalesce(new.created_at, now())
  )
  on conflict (id) do update set
    email = excluded.email,
    first_name = case when names_changed then excluded.first_name else u.first_name end,
    last_name = case when names_changed then excluded.last_name else u.last_name end,
    role = excluded.role,
    team_role = excluded.team_role,
    is_active = excluded.is_active,
    email_verified = excluded.email_verified,
    last_login = excluded.last_login;
  return new;
end
$$;
