create trigger check_accounts before update on public.transfer_settings for each row execute function internal.check_bank_accounts();
create trigger touch before update on public.transfer_settings for each row execute function internal.touch();
create trigger notify_bank_accounts after update of accounts on public.transfer_settings
for each row when (new.accounts is distinct from old.accounts) execute function internal.notify_bank_accounts();
create trigger log_change after update on public.transfer_settings
for each row execute function internal.log_change('only_row', 'enabled', 'accounts', 'minimum', 'countries', 'days_to_pay', 'work_starts', 'reminder_days');
