create trigger log_change after insert on public.intake_forms for each row execute function internal.log_change('service');
