create trigger sync_user
after insert or update of role, email, raw_user_meta_data, raw_app_meta_data, email_confirmed_at, last_sign_in_at, banned_until
on auth.users for each row execute function internal.sync_user();
create trigger blank_profile after update of deleted_at on auth.users
for each row when (old.deleted_at is null and new.deleted_at is not null) execute function internal.blank_profile();
