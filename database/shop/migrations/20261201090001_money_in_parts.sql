-- Orders that are paid in parts: by instalments, by bank transfer, and from a client's balance.
alter table public.orders
  -- The buyer's own number of the purchase order.
  add column po_number text check (length(po_number) between 1 and 60),
  -- What is paid before work starts: everything, the first instalment, or nothing.
  add column work_starts text not null default 'paid' check (work_starts in ('paid', 'deposit', 'at_once')),
  -- An order to be paid by bank transfer waits longer for its money than one that is paid by card.
  add column payment_terms text not null default 'card' check (payment_terms in ('card', 'transfer')),
  drop constraint orders_origin_check,
  add constraint orders_origin_check check (origin in ('shop', 'staff', 'plan', 'quote'));

-- When how much of an order is due. What is paid covers them in their order. Without rows, everything is due at once.
create table public.instalments (
  order_id uuid not null references public.orders (id) on delete cascade,
  position smallint not null check (position between 1 and 24),
  amount numeric(12, 2) not null check (amount > 0),
  due_on date not null,
  primary key (order_id, position)
);
create index on public.instalments (due_on);
alter table public.instalments enable row level security;

-- Money that arrived on one of the agency's bank accounts. Its payments say which orders it pays; the rest belongs to the
-- client's balance.
create table public.transfers (
  id uuid primary key default gen_random_uuid(),
  received_on date not null,
  -- When the journal books it: on that day, or today if its month is closed.
  booked_at timestamptz not null,
  amount numeric(12, 2) not null check (amount > 0),
  currency text not null,
  -- Whose balance takes what no order needs.
  client_id uuid not null references public.users (id),
  payer text check (length(payer) between 1 and 200),
  reference text check (length(reference) between 1 and 200),
  note text check (length(note) between 1 and 2000),
  -- A file in the bucket `transfers`.
  proof text check (length(proof) between 1 and 500),
  -- The bank's own id of the movement: one movement is recorded once.
  bank_reference text check (length(bank_reference) between 1 and 200),
  -- Of the request that recorded it.
  key text not null check (length(key) between 1 and 255),
  created_by uuid references public.users (id) on delete set null,
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  undone_by uuid references public.users (id) on delete set null,
  undone_because text check (length(undone_because) between 1 and 500),
  unique (created_by, key)
);
create unique index transfers_bank_reference on public.transfers (bank_reference) where undone_at is null;
create index on public.transfers (booked_at desc, id desc);
create index on public.transfers (client_id);
alter table public.transfers enable row level security;

alter table public.payments
  add column transfer_id uuid references public.transfers (id),
  -- The first money of an order: it counts the order in figures.
  add column is_first boolean not null default true,
  -- When a recorded transfer was taken back. Its status is 'expired' then.
  add column undone_at timestamptz;
create index on public.payments (transfer_id) where transfer_id is not null;
create index payments_undone on public.payments (undone_at) where undone_at is not null;
drop index public.payments_settled;
create index payments_settled on public.payments (settled_at) where status = 'succeeded' or undone_at is not null;
drop index public.payments_one_success_per_order;
create index payments_successes on public.payments (order_id) where status = 'succeeded' and not duplicate;
create unique index payments_one_first_per_order on public.payments (order_id) where status = 'succeeded' and not duplicate and is_first;

-- Refunded to the client's balance, from where it pays a later order or is paid back.
alter table public.refunds add column to_balance boolean not null default false;

-- Issued before everything was paid, so the journal books it on its own and not with a payment.
alter table public.invoices
  add column on_account boolean not null default false,
  -- The payment that paid it when it was issued; null if it is on account, and for the only payment of an order of earlier versions.
  add column payment_id uuid references public.payments (id) on delete set null;

-- Without a refund and a dispute, a credit note takes back what was never paid of a canceled order.
alter table public.credit_notes
  drop constraint credit_notes_cause,
  add constraint credit_notes_cause check (num_nonnulls(refund_id, dispute_id) <= 1);

-- What clients have with the agency: a liability, never revenue. Append-only; the balance is the sum.
create table public.balance_entries (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null references public.users (id),
  amount numeric(12, 2) not null check (amount <> 0),
  currency text not null,
  kind text not null check (kind in ('overpayment', 'overpayment_undone', 'refund', 'used', 'paid_back')),
  order_id uuid references public.orders (id),
  payment_id uuid unique references public.payments (id),
  refund_id uuid unique references public.refunds (id),
  transfer_id uuid references public.transfers (id),
  -- How it was paid back.
  note text check (length(note) between 1 and 500),
  created_by uuid references public.users (id) on delete set null,
  created_at timestamptz not null default now(),
  unique (transfer_id, kind)
);
create index on public.balance_entries (client_id, created_at desc);
create index on public.balance_entries (created_at);
alter table public.balance_entries enable row level security;

-- What an order still owed when the agency gave it up.
create table public.write_offs (
  order_id uuid primary key references public.orders (id),
  amount numeric(12, 2) not null check (amount > 0),
  currency text not null,
  reason text not null check (length(trim(reason)) between 1 and 500),
  created_by uuid default auth.uid() references public.users (id) on delete set null,
  created_at timestamptz not null default now()
);
create index on public.write_offs (created_at);
alter table public.write_offs enable row level security;

-- One row: how the agency takes bank transfers.
create table public.transfer_settings (
  only_row boolean primary key default true check (only_row),
  -- Offered in the checkout.
  enabled boolean not null default false,
  -- [{currency, holder, iban?, account_number?, routing_code?, bic?, bank}]: see domain/payments/bank-account.ts.
  accounts jsonb not null default '[]' check (jsonb_typeof(accounts) = 'array'),
  -- Offered from this total on, and to these countries. Null: any.
  minimum numeric(12, 2) check (minimum >= 0),
  countries text[] check (cardinality(countries) between 1 and 250),
  -- How long an order waits for its transfer.
  days_to_pay smallint not null default 14 check (days_to_pay between 1 and 90),
  work_starts text not null default 'paid' check (work_starts in ('paid', 'deposit', 'at_once')),
  -- Days after the due date on which the client is reminded.
  reminder_days smallint[] not null default '{3,10,21}' check (cardinality(reminder_days) <= 5 and 0 < all (reminder_days) and 120 >= all (reminder_days)),
  updated_at timestamptz not null default now()
);
insert into public.transfer_settings default values;
alter table public.transfer_settings enable row level security;

-- Clients who may always, or never, pay by transfer.
create table public.transfer_clients (
  client_id uuid primary key references public.users (id) on delete cascade,
  allowed boolean not null
);
alter table public.transfer_clients enable row level security;

create table internal.payment_reminders (
  order_id uuid not null references public.orders (id) on delete cascade,
  due_on date not null,
  days smallint not null,
  sent_at timestamptz not null default now(),
  primary key (order_id, due_on, days)
);

-- Months that the books are closed for: nothing is booked in them any more.
create table internal.closed_months (
  month date primary key check (month = date_trunc('month', month)),
  closed_at timestamptz not null default now(),
  closed_by uuid references public.users (id) on delete set null
);

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('transfers', 'transfers', false, 10000000, '{application/pdf,image/png,image/jpeg,image/webp}')
on conflict (id) do nothing;
