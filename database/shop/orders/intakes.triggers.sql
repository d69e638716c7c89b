create trigger complete_intake before insert or update on public.intakes for each row execute function internal.complete_intake();
