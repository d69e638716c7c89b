create trigger log_change after insert or update or delete on public.transfer_clients
for each row execute function internal.log_change('client_id', 'allowed');
