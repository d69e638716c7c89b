create table public.payments (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders (id) on delete cascade,
  provider text not null,
  status text not null default 'created'
    check (status in ('created', 'requires_action', 'processing', 'succeeded', 'declined', 'expired')),
  amount numeric(12, 2) not null,
  currency text not null,
  reference text,
  action_url text,
  brand text,
  last4 text check (last4 ~ '^\d{4}$'),
  reason_code text,
  reason text,
  created_at timestamptz not null default now(),
  -- The last charge request to the provider. A payment that the provider does not know may still be in transit.
  asked_at timestamptz,
  settled_at timestamptz
);
create index on public.payments (order_id);
create unique index payments_one_success_per_order on public.payments (order_id) where status = 'succeeded';
create index on public.payments (created_at) where status in ('created', 'requires_action', 'processing');
create index payments_settled on public.payments (settled_at) where status = 'succeeded';
alter table public.payments enable row level security;

-- Like a payment: one transaction commits the row, the provider is called outside of any transaction, and a second
-- transaction records the result.
create table public.refunds (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders (id),
  payment_id uuid not null references public.payments (id),
  amount numeric(12, 2) not null check (amount > 0),
  currency text not null,
  reason text not null check (length(trim(reason)) between 1 and 500),
  state text not null default 'requested' check (state in ('requested', 'succeeded', 'failed')),
  -- The provider's id of the refund.
  reference text,
  failure text,
  created_by uuid references public.users (id) on delete set null,
  -- The request's Idempotency-Key. The same key returns the same refund.
  key text not null check (length(key) between 1 and 255),
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  unique (created_by, key)
);
create index on public.refunds (order_id, created_at);
create index on public.refunds (payment_id);
create index on public.refunds (created_at) where state = 'requested';
create index refunds_settled on public.refunds (settled_at) where state = 'succeeded';
alter table public.refunds enable row level security;

-- The ledger of the sandbox provider, so that it knows its charges after a crash. No real money.
create table internal.sandbox_charges (
  payment_id uuid primary key,
  amount_cents bigint not null,
  currency text not null,
  token text not null,
  status text not null check (status in ('succeeded', 'requires_action', 'processing', 'declined')),
  settles_at timestamptz,
  created_at timestamptz not null default now()
);

-- The sandbox provider's ledger of refunds.
create table internal.sandbox_refunds (
  refund_id uuid primary key,
  payment_id uuid not null,
  amount_cents bigint not null,
  status text not null check (status in ('succeeded', 'processing', 'failed')),
  settles_at timestamptz,
  created_at timestamptz not null default now()
);
