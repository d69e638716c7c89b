create trigger keep_month before insert on public.write_offs
for each row when (new.created_at <> now()) execute function internal.keep_month('created_at');
create trigger keep before update or delete on public.write_offs for each row execute function internal.reject_change();
create trigger log_change after insert on public.write_offs for each row execute function internal.log_change('order_id', 'amount', 'reason');
