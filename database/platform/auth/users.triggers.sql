create trigger record_account_change after insert or delete on auth.users
for each row execute function auth.record_account_change();
create trigger record_account_update after update of banned_until, deleted_at, raw_app_meta_data on auth.users
for each row when (
  new.banned_until is distinct from old.banned_until
  or new.deleted_at is distinct from old.deleted_at
  or new.raw_app_meta_data ->> 'role' is distinct from old.raw_app_meta_data ->> 'role'
)
execute function auth.record_account_change();
