-- Statements of the agency's bank accounts. Only what arrived becomes a line; what was paid out is counted.
create table public.bank_statements (
  id uuid primary key default gen_random_uuid(),
  file_name text not null check (length(file_name) between 1 and 255),
  sha256 text not null unique check (sha256 ~ '^[0-9a-f]{64}$'),
  format text not null check (format in ('camt', 'csv')),
  -- As the file names it.
  account text check (length(account) between 1 and 60),
  first_day date not null,
  last_day date not null check (last_day >= first_day),
  outgoing integer not null check (outgoing >= 0),
  -- Lines that an earlier statement has.
  known integer not null check (known >= 0),
  created_by uuid references public.users (id) on delete set null,
  created_at timestamptz not null default now()
);
create index on public.bank_statements (created_at desc, id desc);
alter table public.bank_statements enable row level security;

-- A line is recorded while a transfer with its bank reference counts.
create table public.bank_statement_lines (
  id uuid primary key default gen_random_uuid(),
  statement_id uuid not null references public.bank_statements (id) on delete cascade,
  position integer not null check (position > 0),
  booked_on date not null,
  amount numeric(12, 2) not null check (amount > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  payer text check (length(payer) between 1 and 200),
  reference text check (length(reference) between 1 and 1000),
  -- Of the movement: the same in every statement that has it.
  bank_reference text not null unique check (length(bank_reference) between 1 and 200),
  -- It pays no order.
  ignored boolean not null default false,
  unique (statement_id, position)
);
alter table public.bank_statement_lines enable row level security;

-- What the columns of a bank's table are, where the team had to say it. `headings` is a hash of them.
create table internal.statement_columns (
  headings text primary key check (headings ~ '^[0-9a-f]{64}$'),
  layout jsonb not null check (length(layout::text) <= 4000),
  chosen_at timestamptz not null default now()
);
