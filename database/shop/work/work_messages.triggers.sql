create trigger stamp before insert on public.work_messages for each row execute function internal.stamp_work_message();
create trigger keep before update or delete on public.work_messages for each row execute function internal.reject_change();
create trigger log_change after insert on public.work_messages
for each row execute function internal.log_change('id', 'subject', 'subject_id');
