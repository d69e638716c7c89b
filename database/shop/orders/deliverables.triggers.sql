create trigger log_change after insert or update or delete on public.deliverables
for each row execute function internal.log_change('id', 'order_item_id', 'title', 'version', 'kind', 'state');
create trigger add_deliverable before insert on public.deliverables for each row execute function internal.add_deliverable();
create trigger notify_deliverable after insert on public.deliverables for each row execute function internal.notify_deliverable();
