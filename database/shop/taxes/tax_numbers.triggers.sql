-- The log contains decisions, no personal data.
create trigger log_change after insert or update or delete on public.tax_numbers
for each row execute function internal.log_change('id', 'client_id', 'country', 'status', 'by_team');
create trigger complete_reasons after insert or update of status on public.tax_numbers
for each row when (new.status = 'confirmed') execute function internal.complete_reasons();
