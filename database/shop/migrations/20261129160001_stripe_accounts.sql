-- An owner can change the account at Stripe on a screen. A payment ends at the account that was asked for it.
-- Empty: before accounts were recorded, or while Stripe had not said which one it is.
alter table internal.stripe_charges add column account text not null default '' check (char_length(account) <= 100);

-- Customers of clients at accounts that took payments before. Without a client, the customer is to be deleted at Stripe.
create table internal.previous_stripe_customers (
  reference text primary key,
  user_id uuid references public.users (id) on delete set null,
  stripe_account text not null check (char_length(stripe_account) <= 100),
  livemode boolean not null
);
create index previous_stripe_customers_user_id on internal.previous_stripe_customers (user_id);
alter table internal.previous_stripe_customers enable row level security;
