create trigger log_change after insert or update on public.disputes
for each row execute function internal.log_change('id', 'order_id', 'inquiry', 'reason', 'status', 'amount', 'currency', 'fee', 'evidence_due_at', 'paused_campaigns');
