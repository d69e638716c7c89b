create trigger keep before update or delete on public.order_notes for each row execute function internal.reject_change();
create trigger log_change after insert on public.order_notes for each row execute function internal.log_change('id', 'order_id');
