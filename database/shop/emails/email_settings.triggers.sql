create trigger touch before update of sender_name, reply_to, notify_contact, notify_order, notify_refund_due on public.email_settings
for each row execute function internal.touch();
create trigger log_change after update on public.email_settings
for each row when (pg_trigger_depth() = 0)
execute function internal.log_change('only_row', 'sender_name', 'reply_to', 'notify_contact', 'notify_order', 'notify_refund_due');
