comment on table public.refunds is 'The ledger of refunds. Their sum, without failed ones, never exceeds the payment: guard_refund checks it under the payment''s lock.';
