create trigger keep before update on public.tax_rates for each row when (old.created_by is not distinct from new.created_by)
execute function internal.reject_change();
create trigger log_change after insert or delete on public.tax_rates for each row execute function internal.log_change('id');
