-- Outgoing emails of accounts: codes and links. A row is written in the transaction of its event. The columns are those of
-- the shop's own outbox, which is in the schema public.
create table auth.email_outbox (
  id uuid primary key default gen_random_uuid(),
  template text not null check (template <> ''),
  to_address text not null check (length(to_address) between 3 and 320 and to_address !~ '[\r\n]'),
  locale text not null default 'en',
  data jsonb not null default '{}',
  -- Sign-in links and codes, encrypted. Cleared when the email is sent.
  sealed text,
  state text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'failed')),
  attempts integer not null default 0,
  last_error text,
  message_id text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  sent_at timestamptz,
  is_test boolean generated always as (data ? 'test') stored
);
create index email_outbox_open on auth.email_outbox (created_at) where state in ('queued', 'sending');
create index email_outbox_sent on auth.email_outbox (sent_at) where state = 'sent';
alter table auth.email_outbox enable row level security;

-- Receives emails when no SMTP server is configured.
create table auth.dev_inbox (
  id bigint generated always as identity primary key,
  message_id text not null unique,
  to_address text not null,
  from_address text not null,
  reply_to text,
  subject text not null,
  html text not null,
  text text not null,
  created_at timestamptz not null default now()
);
create index dev_inbox_to on auth.dev_inbox (lower(to_address), id desc);
alter table auth.dev_inbox enable row level security;
