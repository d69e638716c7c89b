create trigger touch before update of valid_days, due_days, reminder_days on public.quote_settings for each row execute function internal.touch();
create trigger log_change after update on public.quote_settings
for each row execute function internal.log_change('only_row', 'valid_days', 'due_days', 'reminder_days');
