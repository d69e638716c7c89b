create trigger log_change after insert or delete on public.campaign_notes
for each row execute function internal.log_change('id', 'campaign_id', 'day', 'kind', 'text');
