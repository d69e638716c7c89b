alter table internal.closed_months
  -- Its first moment and the one after its last, in the time zone that the shop had: another time zone moves no row of it.
  add column starts_at timestamptz not null,
  add column ends_at timestamptz not null unique,
  -- What the journal said: see domain/books/month-sums.ts. Computed again later, it must be the same.
  add column sums jsonb not null check (jsonb_typeof(sums) = 'object');

-- What became known of a payment's fee after the month of the payment was closed.
create table internal.late_fees (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references public.payments (id),
  fee numeric(12, 2) not null check (fee <> 0),
  currency text not null,
  booked_at timestamptz not null default now()
);
create index on internal.late_fees (payment_id);
create index on internal.late_fees (booked_at);

-- For the journal.
create index invoices_created on public.invoices (created_at);
create index credit_notes_created on public.credit_notes (created_at);

-- One row: the accounts that exports for accounting programs name.
create table public.book_settings (
  only_row boolean primary key default true check (only_row),
  -- Its accounts are meant where `accounts` has none.
  chart text not null default 'generic' check (chart in ('generic', 'skr03', 'skr04')),
  -- {purpose: account}: see domain/books/accounts.ts.
  accounts jsonb not null default '{}' check (jsonb_typeof(accounts) = 'object' and length(accounts::text) <= 2000),
  datev_consultant integer check (datev_consultant between 1001 and 9999999),
  datev_client integer check (datev_client between 1 and 99999),
  datev_account_length smallint not null default 4 check (datev_account_length between 4 and 8),
  -- The month in which the financial year begins.
  datev_year_starts smallint not null default 1 check (datev_year_starts between 1 and 12),
  -- Of lines that are not taxed again, as the organisation at Xero calls it.
  xero_tax_rate text not null default 'Tax Exempt' check (length(trim(xero_tax_rate)) between 1 and 50),
  updated_at timestamptz not null default now()
);
insert into public.book_settings default values;
alter table public.book_settings enable row level security;
