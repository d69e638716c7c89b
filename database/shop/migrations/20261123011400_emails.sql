-- Outgoing emails. A row is written in the transaction of its event.
create table public.email_outbox (
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
  order_id uuid generated always as ((data ->> 'orderId')::uuid) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  sent_at timestamptz,
  -- A test email that a team member sent to themselves.
  is_test boolean generated always as (data ? 'test') stored
);
create index email_outbox_open on public.email_outbox (created_at) where state in ('queued', 'sending');
create index email_outbox_order on public.email_outbox (order_id) where order_id is not null;
create index email_outbox_created on public.email_outbox (created_at desc, id);
create index email_outbox_state on public.email_outbox (state, created_at desc, id desc);
create index email_outbox_newest on public.email_outbox (created_at desc, id desc);
create index email_outbox_address on public.email_outbox (to_address, created_at desc, id desc);
create index email_outbox_sent on public.email_outbox (sent_at) where state = 'sent';
create index email_outbox_failed on public.email_outbox (updated_at) where state = 'failed';
alter table public.email_outbox enable row level security;

-- Receives emails when no SMTP server is configured.
create table internal.dev_inbox (
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
create index dev_inbox_to on internal.dev_inbox (lower(to_address), id desc);

create table public.email_settings (
  only_row boolean primary key default true check (only_row),
  -- The sender's display name. The email is the operator's, because mail servers accept no other. Null: the operator's name.
  sender_name text check (length(trim(sender_name)) between 1 and 100 and sender_name !~ '["\\<>[:cntrl:]]'),
  -- Reply-To, unless the template sets its own. Null: the sender.
  reply_to text check (reply_to ~ '^[^@\s<>",;]+@[^@\s<>",;]+$' and length(reply_to) <= 320),
  notify_contact boolean not null default true,
  notify_order boolean not null default true,
  notify_refund_due boolean not null default true,
  -- The last check of the SMTP server, written by our server.
  smtp_checked_at timestamptz,
  smtp_ok boolean,
  smtp_problem text,
  updated_at timestamptz not null default now()
);
alter table public.email_settings enable row level security;
