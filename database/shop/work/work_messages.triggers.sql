create trigger stamp before insert on public.work_messages for each row execute function internal.stamp_work_message();
-- No role has the right to delete messages. They go with the account of the client (internal.forget_account).
create trigger keep before update on public.work_messages for each row execute function internal.reject_change();
create trigger log_change after insert on public.work_messages
for each row execute function internal.log_change('id', 'subject', 'subject_id');
