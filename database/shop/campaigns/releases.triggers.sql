create trigger touch before update on public.releases for each row execute function internal.touch();
create trigger log_change after insert or update or delete on public.releases
for each row execute function internal.log_change('id', 'client_id', 'title', 'release_date');
