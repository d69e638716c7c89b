create trigger guard_refund before insert or update on public.refunds for each row execute function internal.guard_refund();
create trigger log_change after insert or update on public.refunds
for each row execute function internal.log_change('id', 'order_id', 'amount', 'currency', 'state', 'reason', 'failure', 'origin');
create trigger tell_refund after update of state on public.refunds
for each row when (new.state = 'succeeded' and old.state <> 'succeeded') execute function internal.tell_refund();
create trigger reopen_days after insert or delete on public.refunds
for each row execute function internal.reopen_own_days('settled_at', 'returned_at');
create trigger reopen_changed_days after update on public.refunds
for each row when ((old.state, old.amount, old.payment_id, old.settled_at, old.returned_at)
  is distinct from (new.state, new.amount, new.payment_id, new.settled_at, new.returned_at))
execute function internal.reopen_own_days('settled_at', 'returned_at');
