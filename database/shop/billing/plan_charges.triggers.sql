create trigger log_change after insert or update on public.plan_charges
for each row execute function internal.log_change('order_id', 'client_id', 'state', 'failures', 'next_attempt_at', 'reason_code');
