create trigger touch before update on public.announcements for each row execute function internal.touch();
create trigger log_change after insert or update or delete on public.announcements for each row execute function internal.log_change('id');
