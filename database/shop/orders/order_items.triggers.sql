create trigger log_touch after update of service_link on public.order_items
for each row execute function internal.log_touch();
create trigger keep_intake after insert or update of service_link on public.order_items
for each row execute function internal.keep_intake();
create trigger reopen_paid_days after insert or delete on public.order_items
for each row execute function internal.reopen_paid_days('order_id');
create trigger reopen_changed_paid_days after update on public.order_items
for each row when ((old.order_id, old.service_type, old.line_total) is distinct from (new.order_id, new.service_type, new.line_total))
execute function internal.reopen_paid_days('order_id');
