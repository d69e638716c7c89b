create trigger touch before update on public.margin_settings for each row execute function internal.touch();
create trigger log_change after update on public.margin_settings
for each row execute function internal.log_change('only_row', 'floor_percent');
