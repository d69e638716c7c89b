comment on table public.dispute_bookings is 'What disputes cost: lost amounts and fees, and as negative rows what was returned. Immutable.';
