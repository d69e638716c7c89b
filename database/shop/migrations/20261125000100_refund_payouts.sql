-- The payout that a refund was taken from, by the provider's id.
alter table public.refunds add column payout text;
