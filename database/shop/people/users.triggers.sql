create trigger touch before update on public.users for each row execute function internal.touch();
create trigger keep_time_zone before insert or update of time_zone on public.users
for each row when (new.time_zone is not null) execute function internal.keep_time_zone();
create trigger log_change after update of role, team_role, is_active, reminders on public.users
for each row execute function internal.log_change('id', 'role', 'team_role', 'is_active', 'reminders');
create trigger log_new_member after insert on public.users
for each row when (new.role in ('admin', 'team')) execute function internal.log_change('id', 'role', 'team_role', 'is_active');
create trigger keep_one_admin before update of role, is_active or delete on public.users
for each row execute function internal.keep_one_admin();
-- A disabled account is not billed.
create trigger write_plan_history after update of is_active on public.users
for each row when (new.is_active <> old.is_active) execute function internal.write_plan_history_of_account();
