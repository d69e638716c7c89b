create trigger log_change after insert or delete on public.bank_statements
for each row execute function internal.log_change('id', 'file_name', 'account', 'first_day', 'last_day');
