comment on table public.transfers is 'Money that arrived by bank transfer. Its payments say which orders it pays. Never visible to clients.';
