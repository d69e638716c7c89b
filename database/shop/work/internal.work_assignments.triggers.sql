create trigger log_change after insert or update or delete on internal.work_assignments
for each row execute function internal.log_change('subject_id', 'subject', 'assignee', 'fee');
