-- A client's bank takes a payment back, or asks about it first. For the team, not for clients.
create table public.disputes (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references public.payments (id),
  order_id uuid not null references public.orders (id),
  -- The provider's id.
  reference text not null unique,
  -- Only a question of the bank: no money has left.
  inquiry boolean not null default false,
  reason text not null,
  status text not null check (status in ('needs_response', 'under_review', 'won', 'lost', 'closed')),
  amount numeric(12, 2) not null check (amount > 0),
  currency text not null,
  -- What the provider keeps for the dispute so far.
  fee numeric(12, 2) not null default 0,
  fee_currency text,
  evidence_due_at timestamptz,
  opened_at timestamptz not null,
  -- When we learned that it was decided.
  closed_at timestamptz,
  -- The campaigns that were paused because of the dispute, until they are resumed.
  paused_campaigns uuid[] not null default '{}',
  created_at timestamptz not null default now()
);
create index on public.disputes (order_id);
create index on public.disputes (payment_id);
create index on public.disputes (opened_at desc, id);
create index on public.disputes (evidence_due_at) where status = 'needs_response';
alter table public.disputes enable row level security;

-- What disputes cost, when it became known: the amount of a lost dispute and the provider's fees. What is returned later is a
-- row with a negative amount, so the figures of a past period never change.
create table public.dispute_bookings (
  id uuid primary key default gen_random_uuid(),
  dispute_id uuid not null references public.disputes (id),
  amount numeric(12, 2) not null,
  currency text not null,
  fee numeric(12, 2) not null,
  fee_currency text,
  booked_at timestamptz not null default now(),
  check (amount <> 0 or fee <> 0)
);
create index on public.dispute_bookings (dispute_id);
create index on public.dispute_bookings (booked_at);
alter table public.dispute_bookings enable row level security;

-- A credit note takes back an invoice because of a refund, or of a lost dispute.
alter table public.credit_notes
  alter column refund_id drop not null,
  add column dispute_id uuid unique references public.disputes (id),
  add constraint credit_notes_cause check (num_nonnulls(refund_id, dispute_id) = 1);

-- When the bank returned a refund that had succeeded. Its state is 'failed' then.
alter table public.refunds add column returned_at timestamptz;
create index refunds_returned on public.refunds (returned_at) where returned_at is not null;

-- What the provider pays out to the agency's bank account.
create table public.payouts (
  id uuid primary key default gen_random_uuid(),
  -- The provider's id.
  reference text not null unique,
  amount numeric(12, 2) not null,
  currency text not null,
  status text not null check (status in ('pending', 'in_transit', 'paid', 'failed', 'canceled')),
  arrives_on date not null,
  livemode boolean not null,
  created_at timestamptz not null,
  -- Its payments are known from then on.
  read_at timestamptz
);
create index on public.payouts (created_at desc, id);
alter table public.payouts enable row level security;

create index on public.payments (created_at desc, id);

-- The sandbox provider's ledger of disputes.
create table internal.sandbox_disputes (
  payment_id uuid primary key,
  status text not null check (status in ('needs_response', 'won', 'lost')),
  opened_at timestamptz not null
);
