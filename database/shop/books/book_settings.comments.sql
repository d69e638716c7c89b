comment on table public.book_settings is 'One row: the accounts that exports for accounting programs name. Never visible to clients.';
