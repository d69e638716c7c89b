comment on table public.bank_statement_lines is 'What arrived, as the bank states it. Never visible to clients.';
