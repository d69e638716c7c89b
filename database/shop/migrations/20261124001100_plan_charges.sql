-- Plans that charge a saved card by themselves.
alter table public.client_plans
  -- Why an inactive plan is inactive. Null while it is active.
  add column inactive_reason text check (inactive_reason in ('client', 'team', 'charge_failed', 'cancelled')),
  -- The client cancelled: the plan ends on next_billing_on, with the period that is paid for.
  add column cancelled_at timestamptz,
  -- The billing date that the client was reminded of.
  add column reminded_for date,
  -- Names the plan in internal.plan_history, which outlives the plan and the account.
  add column history_key uuid not null default gen_random_uuid() unique;
update public.client_plans set inactive_reason = 'team' where not active;
alter table public.client_plans add check (active = (inactive_reason is null));

-- What each plan earns per month, without tax, from a moment on: zero while it is inactive. For the team's figures.
create table internal.plan_history (
  id bigint generated always as identity primary key,
  plan uuid not null,
  price numeric(12, 2) not null,
  changed_at timestamptz not null default now()
);
create index on internal.plan_history (plan, changed_at, id);
alter table internal.plan_history enable row level security;
-- The best that is known of plans of earlier versions.
insert into internal.plan_history (plan, price, changed_at)
select p.history_key, p.price, p.updated_at from public.client_plans as p join public.users as u on u.id = p.client_id
where p.active and u.is_active;

-- The client's agreement to be charged without being there. It covers exactly what it names.
create table public.plan_consents (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null references public.users (id) on delete cascade,
  plan_id text not null,
  -- Per month without tax, and what is charged.
  price numeric(12, 2) not null,
  amount numeric(12, 2) not null check (amount > 0),
  currency text not null,
  billing_day smallint not null check (billing_day between 1 and 31),
  -- Null once the card was removed.
  card_id uuid references public.saved_cards (id) on delete set null,
  -- What the client read, and its version and language.
  wording text not null,
  version text not null,
  locale text not null,
  terms_version text not null,
  accepted_at timestamptz not null,
  revoked_at timestamptz,
  revoked_because text check (revoked_because in ('client', 'replaced', 'changed', 'removed')),
  check ((revoked_at is null) = (revoked_because is null))
);
create unique index plan_consents_current on public.plan_consents (client_id) where revoked_at is null;
create index on public.plan_consents (client_id, accepted_at desc);
create index on public.plan_consents (card_id) where card_id is not null;
alter table public.plan_consents enable row level security;

-- The charge of a month's order. internal.plan_orders allows one order per client and month.
create table public.plan_charges (
  order_id uuid primary key references public.orders (id) on delete cascade,
  client_id uuid not null references public.users (id) on delete cascade,
  -- due: charged at next_attempt_at. charging: see the payment. action: the client's bank wants the client to confirm, until
  -- next_attempt_at. failed: given up, and the plan was paused. stopped: not charged any more; the order waits for the client.
  state text not null default 'due' check (state in ('due', 'charging', 'action', 'paid', 'failed', 'stopped')),
  failures smallint not null default 0,
  next_attempt_at timestamptz,
  -- The attempt in progress, or the last one.
  payment_id uuid references public.payments (id) on delete set null,
  first_failed_at timestamptz,
  reason_code text,
  reason text,
  created_at timestamptz not null default now(),
  check ((state in ('due', 'action')) = (next_attempt_at is not null))
);
create index on public.plan_charges (next_attempt_at) where state in ('due', 'action');
create index on public.plan_charges (payment_id) where state = 'charging';
create index on public.plan_charges (client_id, created_at desc);
create index on public.plan_charges (created_at);
create index on public.plan_charges (first_failed_at) where first_failed_at is not null;
alter table public.plan_charges enable row level security;

-- The sandbox's bank wants its client to confirm a payment at which nobody was there.
alter table internal.sandbox_charges add column off_session boolean not null default false;
