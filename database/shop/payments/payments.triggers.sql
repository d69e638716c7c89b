create trigger log_change after insert or update on public.payments
for each row execute function internal.log_change('id', 'order_id', 'provider', 'status', 'amount', 'reason_code', 'duplicate', 'livemode');
