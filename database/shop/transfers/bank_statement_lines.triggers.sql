create trigger log_change after update on public.bank_statement_lines
for each row execute function internal.log_change('id', 'ignored');
