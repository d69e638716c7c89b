comment on table public.exchange_rates is 'What one unit of a currency is in another, by day and source, for the tax amounts of documents in another currency.';
