create trigger choose before update of client_spend on public.report_settings
for each row execute function internal.choose_client_spend();
create trigger touch before update of client_spend on public.report_settings for each row execute function internal.touch();
create trigger log_change after update on public.report_settings
for each row execute function internal.log_change('only_row', 'client_spend', 'chosen_at');
