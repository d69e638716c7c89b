create trigger touch before update on internal.quotes for each row execute function internal.touch();
-- The log contains states, no personal data.
create trigger log_change after insert or update or delete on internal.quotes
for each row execute function internal.log_change('id', 'number', 'state', 'client_id', 'sent_version', 'accepted_version', 'order_id');
