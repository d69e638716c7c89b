comment on table public.credit_notes is 'What takes an invoice back, in whole or in part; numbered without gaps and kept as written, like the invoice.';
