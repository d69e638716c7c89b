create trigger keep before update on public.exchange_rates for each row
when (to_jsonb(old) - 'created_by' <> to_jsonb(new) - 'created_by')
execute function internal.reject_change();
create trigger log_change after insert on public.exchange_rates for each row execute function internal.log_change('id');
create trigger convert_documents after insert on public.exchange_rates for each statement execute function internal.convert_documents();
