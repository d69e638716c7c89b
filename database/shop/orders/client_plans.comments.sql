comment on table public.client_plans is 'A client''s monthly plan. The job draft-plan-orders creates its order on next_billing_on and moves the date on by a month.';
