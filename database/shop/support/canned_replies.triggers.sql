create trigger touch before update on public.canned_replies for each row execute function internal.touch();
create trigger log_change after insert or update or delete on public.canned_replies
for each row execute function internal.log_change('id', 'title', 'body');
