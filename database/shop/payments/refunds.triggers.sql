create trigger keep_month before insert or update or delete on public.refunds
for each row execute function internal.keep_month_of_settled('state', 'returned_at', 'order_id', 'payment_id', 'amount', 'currency', 'to_balance', 'settled_at');
create trigger guard_refund before insert or update on public.refunds for each row execute function internal.guard_refund();
create trigger log_change after insert or update on public.refunds
for each row execute function internal.log_change('id', 'order_id', 'amount', 'currency', 'state', 'reason', 'failure', 'origin');
create trigger notify_refund after update of state on public.refunds
for each row when (new.state = 'succeeded' and old.state <> 'succeeded') execute function internal.notify_refund();
