-- Payments through Stripe.
alter table public.payments
  -- Tells two methods apart: a digest of the token, the id of a saved card, or 'hosted'. A token is never stored here.
  add column method text,
  -- Whether real money moved. Null for a payment of zero and for payments of earlier versions.
  add column livemode boolean;
create index payments_reference on public.payments (reference) where reference is not null;

-- What the provider keeps of a payment, and the payout that carried the rest. For the team, not for clients.
create table public.payment_fees (
  payment_id uuid primary key references public.payments (id) on delete cascade,
  fee numeric(12, 2) not null,
  currency text not null,
  -- The provider's id of the payout.
  payout text
);
create index on public.payment_fees (payout);
alter table public.payment_fees enable row level security;

-- Payments of which nobody knows whether they were charged, with what is known, for the team to find out.
create table public.unclear_payments (
  payment_id uuid primary key references public.payments (id) on delete cascade,
  facts jsonb not null,
  since timestamptz not null default now()
);
alter table public.unclear_payments enable row level security;

-- Each request to charge that was sent, or is about to be sent, to Stripe: one object there per payment.
create table internal.stripe_charges (
  payment_id uuid primary key references public.payments (id) on delete cascade,
  kind text not null check (kind in ('intent', 'session')),
  livemode boolean not null,
  customer text not null,
  -- The parameters as JSON. A repetition must be identical, byte for byte.
  params text not null,
  sent_at timestamptz not null,
  -- Id of the PaymentIntent or the Checkout Session, as soon as it is known.
  reference text unique
);
alter table internal.stripe_charges enable row level security;

-- One customer at Stripe per client and mode. Without a client, the customer is to be deleted at Stripe.
create table internal.stripe_customers (
  reference text primary key,
  user_id uuid references public.users (id) on delete set null,
  livemode boolean not null,
  created_at timestamptz not null default now(),
  unique (user_id, livemode)
);
alter table internal.stripe_customers enable row level security;

-- Events whose effect is stored. A repeated event has none.
create table internal.stripe_events (
  id text primary key,
  type text not null,
  livemode boolean not null,
  created_at timestamptz not null,
  received_at timestamptz not null default now()
);
create index stripe_events_received on internal.stripe_events (received_at desc);
alter table internal.stripe_events enable row level security;

create table public.saved_cards (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users (id) on delete cascade,
  provider text not null,
  livemode boolean not null,
  -- The provider's id.
  reference text not null unique,
  brand text not null,
  last4 text not null check (last4 ~ '^\d{4}$'),
  exp_month smallint not null check (exp_month between 1 and 12),
  exp_year smallint not null check (exp_year between 2000 and 2100),
  is_default boolean not null default false,
  created_at timestamptz not null default now()
);
create unique index saved_cards_one_default on public.saved_cards (user_id) where is_default;
create index on public.saved_cards (user_id, created_at);
alter table public.saved_cards enable row level security;

-- Requests to save a card, which the client's bank may want to confirm first.
create table internal.card_requests (
  id uuid primary key,
  user_id uuid not null references public.users (id) on delete cascade,
  provider text not null,
  reference text unique,
  created_at timestamptz not null default now()
);
create index on internal.card_requests (user_id);
alter table internal.card_requests enable row level security;

-- Refunds made at the provider, not by the team here.
alter table public.refunds add column origin text not null default 'team' check (origin in ('team', 'provider'));
create unique index refunds_reference on public.refunds (reference) where origin = 'provider';
