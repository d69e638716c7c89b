comment on table public.bank_statements is 'Statements of the agency’s bank accounts that were read. Never visible to clients.';
