comment on table public.refunds is 'The ledger of refunds. What has not failed never adds up to more than was paid: guard_refund counts under the payment''s lock.';
