-- Newsletter requests for an email address that the sender has not proven to be theirs. Consent counts once the link in the
-- confirmation email has been used.
create table internal.newsletter_requests (
  -- Hash of the token in the email.
  token_hash text primary key,
  email text not null check (email = lower(email)),
  source text not null,
  wording text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  confirmed_at timestamptz
);
create index newsletter_requests_email on internal.newsletter_requests (email);
create index newsletter_requests_expiry on internal.newsletter_requests (expires_at);
alter table internal.newsletter_requests enable row level security;

-- When the person asked, if the email address had to be confirmed afterwards.
alter table public.consents add column requested_at timestamptz;
