create trigger keep_month before insert on public.invoices
for each row when (new.created_at <> now()) execute function internal.keep_month('created_at');
create trigger keep before update or delete on public.invoices for each row execute function internal.keep_document();
create trigger log_change after insert on public.invoices
for each row execute function internal.log_change('id', 'number', 'order_id', 'total');
create trigger notify_invoice after insert on public.invoices for each row execute function internal.notify_invoice();
