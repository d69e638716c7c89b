create trigger reopen_all_days after update of time_zone on internal.shop_settings
for each row when (new.time_zone is distinct from old.time_zone) execute function internal.reopen_all_days();
