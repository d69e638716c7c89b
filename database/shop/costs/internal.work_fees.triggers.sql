create trigger guard before update of document on internal.work_fees
for each row when (new.document is not null) execute function internal.guard_cost_document('fees', 'person');
create trigger drop_document after update of document or delete on internal.work_fees
for each row when (old.document is not null) execute function internal.drop_cost_document();
create trigger log_change after insert or update or delete on internal.work_fees
for each row execute function internal.log_change('subject_id', 'subject', 'person', 'amount', 'owed_on', 'paid_on', 'reference', 'document');
