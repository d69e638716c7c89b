create trigger keep before update of payment_id, order_id on public.disputes
for each row when ((new.payment_id, new.order_id) is distinct from (old.payment_id, old.order_id)) execute function internal.reject_change();
create trigger log_change after insert or update on public.disputes
for each row execute function internal.log_change('id', 'order_id', 'inquiry', 'reason', 'status', 'amount', 'currency', 'fee', 'evidence_due_at', 'paused_campaigns');
