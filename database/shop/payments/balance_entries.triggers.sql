create trigger keep_month before insert on public.balance_entries
for each row when (new.created_at <> now() or new.kind in ('overpayment', 'refund')) execute function internal.keep_month_of_balance();
create trigger keep before update or delete on public.balance_entries for each row execute function internal.keep_balance_entry();
create trigger log_change after insert on public.balance_entries
for each row execute function internal.log_change('id', 'client_id', 'amount', 'kind', 'order_id');
