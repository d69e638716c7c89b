comment on table public.instalments is 'When how much of an order is due. An order without rows is due at once.';
