create trigger complete_intake before insert or update on public.intakes for each row execute function internal.complete_intake();
create trigger note_release after update of answers on public.intakes for each row execute function internal.note_release();
