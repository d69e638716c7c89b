create trigger log_change after insert or update or delete on public.services
for each row when (pg_trigger_depth() = 0) execute function internal.log_change('slug');
create trigger announce_content after insert or update or delete or truncate on public.services
for each statement execute function internal.announce_content();
create trigger guard_service before insert or update of slug, state on public.services
for each row execute function internal.guard_service();
create trigger touch before update on public.services for each row execute function internal.touch();
