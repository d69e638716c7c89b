comment on table public.order_notes is 'The team''s notes about an order. Append-only, never visible to clients.';
