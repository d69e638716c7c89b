create trigger log_change after insert or update on public.disputes
for each row execute function internal.log_change('id', 'order_id', 'inquiry', 'reason', 'status', 'amount', 'currency', 'fee', 'evidence_due_at', 'paused_campaigns');
create trigger reopen_repaid_days after update of payment_id on public.disputes
for each row when (old.payment_id is distinct from new.payment_id) execute function internal.reopen_repaid_days('payment_id');
