create trigger log_change after insert or update or delete on internal.work_assignments
for each row execute function internal.log_change('subject_id', 'subject', 'assignee');
create trigger end_fee_of_before after update of assignee on internal.work_assignments
for each row when (old.assignee is distinct from new.assignee) execute function internal.end_fee();
create trigger end_fee after delete on internal.work_assignments for each row execute function internal.end_fee();
