create trigger complete_intake before insert or update on public.intakes for each row execute function internal.complete_intake();
create trigger note_release after update of answers on public.intakes for each row execute function internal.note_release();
create constraint trigger drop_answer_files after update of answers or delete on public.intakes deferrable initially deferred
for each row when (old.answers <> '{}') execute function internal.drop_answer_files();
