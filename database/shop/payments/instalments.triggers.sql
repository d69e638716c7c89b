create trigger log_change after insert or update or delete on public.instalments
for each row execute function internal.log_change('order_id', 'position', 'amount', 'due_on');
