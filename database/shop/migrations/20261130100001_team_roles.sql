-- Members of the team beside its owners (role 'admin'): `team_role` says what they may do (internal.capabilities_of).
alter table public.users drop constraint users_role_check;
alter table public.users add constraint users_role_check check (role in ('client', 'admin', 'guest', 'team'));
alter table public.users add column team_role text;
alter table public.users add constraint users_team_role_check check ((role = 'team') = (team_role is not null));

-- Roles whose members need a second step to use their capabilities.
alter table internal.shop_settings add column second_step_roles text[] not null default '{}';
