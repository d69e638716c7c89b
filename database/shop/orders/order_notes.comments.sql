comment on table public.order_notes is 'What staff tell each other about an order. Append-only; no client ever sees it.';
