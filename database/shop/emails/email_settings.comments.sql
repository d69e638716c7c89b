comment on table public.email_settings is 'One row: sender name, Reply-To and the events that notify the team. The server writes smtp_*.';
