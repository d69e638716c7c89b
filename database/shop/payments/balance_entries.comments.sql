comment on table public.balance_entries is 'What clients have with the agency, entry by entry: a liability, never revenue. Append-only.';
