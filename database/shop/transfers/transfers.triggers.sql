create trigger keep_month before insert on public.transfers
for each row when (new.booked_at <> now()) execute function internal.keep_month('booked_at');
create trigger keep before update or delete on public.transfers for each row execute function internal.keep_transfer();
create trigger log_change after insert or update on public.transfers
for each row execute function internal.log_change('id', 'client_id', 'amount', 'received_on', 'undone_at', 'undone_because');
