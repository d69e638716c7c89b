create trigger log_change after insert or update or delete on public.saved_cards
for each row execute function internal.log_change('id', 'is_default');
