comment on table public.client_plans is 'The monthly plan a client has: the job draft-plan-orders makes an order for it on next_billing_on and moves that on by a month.';
