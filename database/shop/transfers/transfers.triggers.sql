create trigger keep before update or delete on public.transfers for each row execute function internal.keep_transfer();
create trigger log_change after insert or update on public.transfers
for each row execute function internal.log_change('id', 'client_id', 'amount', 'received_on', 'undone_at', 'undone_because');
