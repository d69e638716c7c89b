create trigger keep_month before insert or update or delete on public.payments
for each row execute function internal.keep_month_of_settled('status', 'undone_at', 'order_id', 'provider', 'amount', 'currency', 'livemode', 'duplicate', 'is_first', 'settled_at');
create trigger log_change after insert or update on public.payments
for each row execute function internal.log_change('id', 'order_id', 'provider', 'status', 'amount', 'reason_code', 'duplicate', 'livemode');
