create trigger touch before update on public.campaign_names for each row execute function internal.touch();
