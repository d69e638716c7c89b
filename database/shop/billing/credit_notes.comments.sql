comment on table public.credit_notes is 'Takes back all or part of an invoice. Numbered without gaps and immutable, like the invoice.';
