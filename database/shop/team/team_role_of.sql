-- The role of a person in the team: 'owner', 'manager', ... Null for clients, guests and disabled accounts.
create or replace function internal.team_role_of(person uuid) returns text
language sql stable
set search_path = ''
as $$
  select case u.role when 'admin' then 'owner' else u.team_role end from public.users as u
  where u.id = person and u.is_active and u.role in ('admin', 'team')
$$;
