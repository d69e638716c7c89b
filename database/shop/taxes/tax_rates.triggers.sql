create trigger keep before update on public.tax_rates for each row
when (to_jsonb(old) - array['created_by', 'confirmed_by', 'confirmed_at'] <> to_jsonb(new) - array['created_by', 'confirmed_by', 'confirmed_at'])
execute function internal.reject_change();
create trigger log_change after insert or update or delete on public.tax_rates for each row execute function internal.log_change('id');
