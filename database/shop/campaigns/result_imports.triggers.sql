create trigger log_change after insert or update or delete on public.result_imports
for each row execute function internal.log_change('id', 'format', 'file_name', 'path', 'sha256', 'state', 'rows', 'first_day', 'last_day', 'rates');
create trigger keep_applied before update or delete on public.result_imports
for each row execute function internal.keep_applied_import();
create trigger drop_staged after delete on public.result_imports
for each row execute function internal.drop_staged_results();
create trigger notify_results after update of state on public.result_imports
for each row when (new.state = 'applied' and old.state <> 'applied') execute function internal.notify_results();
