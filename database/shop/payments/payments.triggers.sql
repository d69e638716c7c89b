create trigger log_change after insert or update on public.payments
for each row execute function internal.log_change('id', 'order_id', 'provider', 'status', 'amount', 'reason_code', 'duplicate', 'livemode');
create trigger reopen_days after insert or delete on public.payments
for each row execute function internal.reopen_own_days('settled_at');
create trigger reopen_changed_days after update on public.payments
for each row when ((old.status, old.amount, old.duplicate, old.order_id, old.settled_at)
  is distinct from (new.status, new.amount, new.duplicate, new.order_id, new.settled_at))
execute function internal.reopen_own_days('settled_at');
create trigger reopen_repaid_days after update of duplicate on public.payments
for each row when (old.duplicate is distinct from new.duplicate) execute function internal.reopen_repaid_days('id');
