create trigger log_change after insert or update or delete on public.plan_consents
for each row execute function internal.log_change('id', 'client_id', 'plan_id', 'amount', 'currency', 'version', 'revoked_at', 'revoked_because');
