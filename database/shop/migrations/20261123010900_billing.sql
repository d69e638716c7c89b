-- Invoice numbers must have no gaps, so a locked counter issues them, last in the transaction.
create table internal.invoice_years (year integer primary key, last bigint not null);

create table public.invoices (
  id uuid primary key default gen_random_uuid(),
  number text not null unique,
  order_id uuid not null unique references public.orders (id),
  client_id uuid not null references public.users (id),
  status text not null default 'paid' check (status in ('open', 'paid')),
  issued_on date not null,
  seller jsonb not null,
  buyer jsonb not null,
  lines jsonb not null,
  currency text not null,
  subtotal numeric(12, 2) not null,
  discount numeric(12, 2) not null,
  tax numeric(12, 2) not null,
  total numeric(12, 2) not null,
  created_at timestamptz not null default now()
);
create index on public.invoices (client_id, issued_on desc);
create index on public.invoices (client_id, created_at desc, id desc);
alter table public.invoices enable row level security;

create table internal.credit_note_years (year integer primary key, last bigint not null);

create table public.credit_notes (
  id uuid primary key default gen_random_uuid(),
  number text not null unique,
  refund_id uuid not null unique references public.refunds (id),
  invoice_id uuid not null references public.invoices (id),
  invoice_number text not null,
  order_id uuid not null references public.orders (id),
  client_id uuid not null references public.users (id),
  issued_on date not null,
  seller jsonb not null,
  buyer jsonb not null,
  reason text not null,
  currency text not null,
  net numeric(12, 2) not null,
  tax numeric(12, 2) not null,
  total numeric(12, 2) not null check (total = net + tax),
  created_at timestamptz not null default now()
);
create index on public.credit_notes (client_id, issued_on desc);
create index on public.credit_notes (order_id);
create index on public.credit_notes (invoice_id);
create index on public.credit_notes (client_id, created_at desc, id desc);
alter table public.credit_notes enable row level security;
