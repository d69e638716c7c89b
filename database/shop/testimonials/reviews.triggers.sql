create trigger log_change after insert or update or delete on public.reviews
for each row when (pg_trigger_depth() = 0) execute function internal.log_change('id');
create trigger announce_content after insert or update or delete or truncate on public.reviews
for each statement execute function internal.announce_content();
create trigger touch before update on public.reviews for each row execute function internal.touch();
