comment on table public.email_settings is 'One row. Staff write the sender''s name, where answers go and which events tell the team; smtp_* is what the server saw.';
