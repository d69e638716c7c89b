-- Quotes: what the agency offers to a person or company before there is an order. All in the hidden schema: the views `quotes`,
-- `quote_versions` and `quote_events` are for the team, and whoever has a link sees its quote through the server.
create sequence internal.quote_number_seq;

create table internal.quotes (
  id uuid primary key default gen_random_uuid(),
  number text not null unique,
  -- Whether one that was sent has ended is computed: internal.quote_state.
  state text not null default 'draft' check (state in ('draft', 'sent', 'questioned', 'accepted', 'declined', 'withdrawn')),
  -- Whom the version that was sent is for, or the draft of one that never was. The account is the one that has proved this mailbox.
  client_id uuid references public.users (id) on delete set null,
  -- The message that it answers, if any.
  contact_id uuid references public.contacts (id) on delete set null,
  email text not null check (length(email) between 3 and 320),
  language text not null check (length(language) between 2 and 10),
  -- The version that the links show.
  sent_version smallint,
  -- The last email with a link: a row of public.email_outbox, while that is kept.
  email_id uuid,
  viewed_at timestamptz,
  -- The version of which the end was announced.
  reminded_version smallint,
  -- Its tax number or tax has changed since it was sent, so it cannot be accepted.
  needs_version boolean not null default false,
  questioned_at timestamptz,
  declined_at timestamptz,
  declined_because text check (length(declined_because) between 1 and 2000),
  accepted_at timestamptz,
  accepted_version smallint,
  accepted_name text check (length(accepted_name) between 1 and 200),
  accepted_ip text check (length(accepted_ip) <= 100),
  -- The one order that it became. It is written first, so that the order can take its sums from here.
  order_id uuid unique references public.orders (id) deferrable initially deferred,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((state = 'accepted') = (order_id is not null)),
  check ((order_id is null) = (accepted_version is null) and (order_id is null) = (accepted_name is null) and (order_id is null) = (accepted_at is null))
);
create index on internal.quotes (created_at desc, id desc);
create index on internal.quotes (client_id);
create index on internal.quotes (lower(email));
-- As orders are found: public.admin_search.
create index quotes_by_number on internal.quotes (number text_pattern_ops);
create index quotes_by_short_number on internal.quotes (ltrim(split_part(number, '-', 3), '0') text_pattern_ops);
create index quotes_waiting on internal.quotes (questioned_at) where state = 'questioned' or needs_version;

-- What was offered. The newest version is a draft until it is sent; a sent one never changes.
create table internal.quote_versions (
  quote_id uuid not null references internal.quotes (id) on delete cascade,
  version smallint not null check (version between 1 and 999),
  email text not null check (length(email) between 3 and 320),
  language text not null check (length(language) between 2 and 10),
  name text not null check (length(trim(name)) between 1 and 200),
  company text check (length(company) between 1 and 200),
  address text check (length(address) between 1 and 500),
  country text not null,
  region text check (length(region) between 1 and 100),
  tax_number text,
  intro text check (length(intro) between 1 and 5000),
  -- [{id, name, service_type, package_type, quantity, net, price, line_total, expected_cost}]: `net` and `price` of one unit, `price`
  -- as the buyer sees it; `expected_cost` of the line is for the team alone.
  lines jsonb not null check (jsonb_typeof(lines) = 'array'),
  percent_off numeric(5, 2) check (percent_off > 0 and percent_off <= 100),
  -- Net, like the prices that the team types.
  amount_off numeric(12, 2) check (amount_off > 0),
  deposit_percent numeric(5, 2) check (deposit_percent > 0 and deposit_percent <= 100),
  deposit_amount numeric(12, 2) check (deposit_amount > 0),
  -- Days from the acceptance until the rest is due, or everything without a deposit.
  due_days smallint not null check (due_days between 0 and 365),
  work_starts text not null check (work_starts in ('paid', 'deposit', 'at_once')),
  -- The last day on which it can be accepted.
  ends_on date not null,
  currency text not null,
  subtotal numeric(12, 2) not null,
  discount numeric(12, 2) not null,
  tax numeric(12, 2) not null,
  total numeric(12, 2) not null,
  -- Due with the acceptance; null if everything is due together.
  deposit numeric(12, 2) check (deposit > 0),
  tax_rate numeric(6, 5) not null,
  tax_name text not null,
  tax_inclusive boolean not null,
  reverse_charge boolean not null,
  -- The days of the legal texts that were in force when it was sent, as in orders.
  terms_version text,
  refund_policy_version text,
  updated_at timestamptz not null default now(),
  sent_at timestamptz,
  viewed_at timestamptz,
  primary key (quote_id, version),
  check (percent_off is null or amount_off is null),
  check (deposit_percent is null or deposit_amount is null),
  check (deposit <= total)
);
create index on internal.quote_versions (ends_on) where sent_at is not null;
create index quote_versions_by_email on internal.quote_versions (lower(email) text_pattern_ops);
create index quote_versions_by_company on internal.quote_versions (internal.search_key(company) text_pattern_ops);
create index quote_versions_by_name on internal.quote_versions (internal.search_key(name) text_pattern_ops);

-- What happened to a quote, for its page. Who of the team did it is in the audit log.
create table internal.quote_events (
  id uuid primary key default gen_random_uuid(),
  quote_id uuid not null references internal.quotes (id) on delete cascade,
  version smallint,
  kind text not null check (kind in ('sent', 'link', 'viewed', 'question', 'answered', 'reminded', 'accepted', 'declined', 'tax_changed', 'withdrawn')),
  text text check (length(text) between 1 and 2000),
  created_at timestamptz not null default now()
);
create index on internal.quote_events (quote_id, created_at desc);

-- A quote has several: each email and each copied link has one of its own, because only hashes are stored.
create table internal.quote_links (
  token_hash text primary key check (length(token_hash) = 64),
  quote_id uuid not null references internal.quotes (id) on delete cascade,
  created_at timestamptz not null default now()
);
create index on internal.quote_links (quote_id, created_at);

-- Answers of the register about the tax numbers of quotes, whose buyers may have no account. Kept for thirty days.
create table internal.quote_tax_numbers (
  country text not null,
  number text not null check (length(number) between 2 and 20),
  status text not null check (status in ('confirmed', 'refused', 'unconfirmed')),
  checked_at timestamptz not null default now(),
  primary key (country, number)
);

-- One row: what a new quote begins with, and when the buyer is reminded.
create table public.quote_settings (
  only_row boolean primary key default true check (only_row),
  valid_days smallint not null default 14 check (valid_days between 1 and 365),
  due_days smallint not null default 30 check (due_days between 0 and 365),
  -- Days before the end; null: no reminder.
  reminder_days smallint default 3 check (reminder_days between 1 and 60),
  updated_at timestamptz not null default now()
);
insert into public.quote_settings default values;
alter table public.quote_settings enable row level security;
