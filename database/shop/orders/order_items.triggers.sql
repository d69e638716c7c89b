create trigger log_touch after update of service_link on public.order_items
for each row execute function internal.log_touch();
create trigger note_link after update of service_link on public.order_items
for each row when (new.service_link is distinct from old.service_link) execute function internal.note_link();
create trigger keep_intake after insert or update of service_link on public.order_items
for each row execute function internal.keep_intake();
