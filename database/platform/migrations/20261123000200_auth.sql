-- Tables and columns are those of a hosted Supabase, so that either can run the shop.
-- No request role can access these tables: /auth/v1 uses them as the owner.
-- Secrets are stored as hashes only. Their keys are in the data folder, not in the database.

create schema if not exists auth;
grant usage on schema auth to anon, authenticated, service_role;

-- Here and not in auth/, because columns of the shop have it as their default.
create function auth.uid() returns uuid
language sql stable
set search_path = ''
as $$
  select (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid
$$;
grant execute on function auth.uid() to anon, authenticated, service_role;

create table auth.users (
  instance_id uuid,
  id uuid primary key default gen_random_uuid(),
  aud varchar(255) not null default 'authenticated',
  role varchar(255) not null default 'authenticated',
  email varchar(255) check (email = lower(email)),
  encrypted_password varchar(255),
  email_confirmed_at timestamptz,
  invited_at timestamptz,
  confirmation_sent_at timestamptz,
  recovery_sent_at timestamptz,
  -- The requested new email; `new_email` on the wire.
  email_change varchar(255),
  email_change_sent_at timestamptz,
  phone text unique,
  phone_confirmed_at timestamptz,
  phone_change text,
  phone_change_sent_at timestamptz,
  confirmed_at timestamptz generated always as (least(email_confirmed_at, phone_confirmed_at)) stored,
  last_sign_in_at timestamptz,
  -- Only the server writes it: providers and the role in the shop.
  raw_app_meta_data jsonb not null default '{}' check (jsonb_typeof(raw_app_meta_data) = 'object'),
  -- Set by the account itself, so it is never trusted.
  raw_user_meta_data jsonb not null default '{}' check (jsonb_typeof(raw_user_meta_data) = 'object'),
  is_super_admin boolean,
  reauthentication_sent_at timestamptz,
  banned_until timestamptz,
  is_sso_user boolean not null default false,
  is_anonymous boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- How many of the two mailboxes have confirmed an email change.
  email_change_confirm_status smallint not null default 0 check (email_change_confirm_status between 0 and 2)
);
-- An account of single sign-on may have the same email as a password account.
create unique index users_email_partial_key on auth.users (email) where is_sso_user = false;
create index users_created_at_idx on auth.users (created_at desc, id);
alter table auth.users enable row level security;

create table auth.identities (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  provider text not null,
  -- The subject at the provider; the user's own id for email.
  provider_id text not null,
  identity_data jsonb not null,
  email text generated always as (lower(identity_data ->> 'email')) stored,
  last_sign_in_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, provider)
);
create index identities_user_id_idx on auth.identities (user_id);
create index identities_email_idx on auth.identities (email text_pattern_ops);
alter table auth.identities enable row level security;

create table auth.sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  aal text not null default 'aal1' check (aal in ('aal1', 'aal2', 'aal3')),
  factor_id uuid,
  not_after timestamptz,
  refreshed_at timestamptz,
  user_agent text,
  ip inet,
  tag text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sessions_user_id_idx on auth.sessions (user_id, created_at);
create index sessions_not_after_idx on auth.sessions (coalesce(refreshed_at, created_at));
alter table auth.sessions enable row level security;

-- The sign-in methods of a session, one row each; `amr` in the access token.
create table auth.mfa_amr_claims (
  id uuid primary key default gen_random_uuid(),
  session_id uuid not null references auth.sessions (id) on delete cascade,
  authentication_method text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (session_id, authentication_method)
);
alter table auth.mfa_amr_claims enable row level security;

-- No foreign key to auth.users: a refresh locks its session first, and a second lock on the user could deadlock with a
-- deletion that waits for the session. Deleting the session deletes its tokens.
create table auth.refresh_tokens (
  id uuid primary key default gen_random_uuid(),
  session_id uuid not null references auth.sessions (id) on delete cascade,
  user_id uuid not null,
  -- Hashes of the token and of the token it replaced.
  token text not null unique,
  parent text,
  revoked boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index refresh_tokens_session_id_idx on auth.refresh_tokens (session_id, revoked);
create index refresh_tokens_revoked_idx on auth.refresh_tokens (updated_at) where revoked;
alter table auth.refresh_tokens enable row level security;

create table auth.one_time_tokens (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  token_type text not null check (token_type in (
    'confirmation_token', 'reauthentication_token', 'recovery_token',
    'email_change_token_new', 'email_change_token_current', 'phone_change_token'
  )),
  token_hash text not null,
  -- The email or phone number that the token was sent to.
  relates_to text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  unique (user_id, token_type)
);
create index one_time_tokens_token_hash_idx on auth.one_time_tokens (token_hash);
-- For the cleanup job, which selects rows by age.
create index one_time_tokens_created_at_idx on auth.one_time_tokens (created_at);
alter table auth.one_time_tokens enable row level security;

create table auth.flow_state (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users (id) on delete cascade,
  -- Hash of the code sent in the redirect; null until then.
  auth_code text unique,
  code_challenge text not null,
  code_challenge_method text not null check (code_challenge_method in ('s256', 'plain')),
  provider_type text not null,
  authentication_method text not null,
  auth_code_issued_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- An identity that is linked when the code is exchanged, by the browser that started the flow. Encrypted, as are the
  -- provider's own tokens.
  pending_identity text,
  provider_tokens text
);
create index flow_state_user_id_idx on auth.flow_state (user_id, authentication_method, created_at desc);
create index flow_state_created_at_idx on auth.flow_state (created_at);
alter table auth.flow_state enable row level security;

create table auth.mfa_factors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  friendly_name text check (length(friendly_name) <= 120),
  factor_type text not null check (factor_type in ('totp', 'webauthn', 'recovery_code')),
  status text not null default 'unverified' check (status in ('unverified', 'verified')),
  -- The seed of a TOTP factor. Encrypted, not hashed, because each check needs the plain value.
  secret text,
  -- The time step of the last accepted code. No code is accepted twice.
  last_step bigint,
  last_challenged_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index mfa_factors_user_id_idx on auth.mfa_factors (user_id, created_at);
create unique index mfa_factors_friendly_name_key on auth.mfa_factors (user_id, friendly_name) where friendly_name <> '';
create unique index mfa_factors_one_recovery_set on auth.mfa_factors (user_id) where factor_type = 'recovery_code';
alter table auth.mfa_factors enable row level security;

create table auth.mfa_challenges (
  id uuid primary key default gen_random_uuid(),
  factor_id uuid not null references auth.mfa_factors (id) on delete cascade,
  ip_address inet,
  -- The challenge that an authenticator signs; null for codes.
  webauthn_challenge text,
  verified_at timestamptz,
  created_at timestamptz not null default now()
);
create index mfa_challenges_factor_id_idx on auth.mfa_challenges (factor_id);
create index mfa_challenges_created_at_idx on auth.mfa_challenges (created_at);
alter table auth.mfa_challenges enable row level security;

create table auth.mfa_recovery_codes (
  id uuid primary key default gen_random_uuid(),
  factor_id uuid not null references auth.mfa_factors (id) on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  unique (factor_id, code_hash)
);
alter table auth.mfa_recovery_codes enable row level security;

-- Public keys of authenticators. With a factor: a second factor after the password. Without: a passkey that signs in alone.
create table auth.webauthn_credentials (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  factor_id uuid unique references auth.mfa_factors (id) on delete cascade,
  -- base64url, as the browser sends it.
  credential_id text not null unique,
  public_key text not null,
  sign_count bigint not null default 0,
  transports text[] not null default '{}',
  device_type text not null check (device_type in ('singleDevice', 'multiDevice')),
  backed_up boolean not null default false,
  aaguid text,
  friendly_name text check (length(friendly_name) <= 120),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index webauthn_credentials_user_id_idx on auth.webauthn_credentials (user_id, created_at);
alter table auth.webauthn_credentials enable row level security;

-- Passkey ceremonies that are not finished.
create table auth.webauthn_challenges (
  id uuid primary key default gen_random_uuid(),
  -- The owner of the new passkey; null for a sign-in.
  user_id uuid references auth.users (id) on delete cascade,
  challenge text not null,
  created_at timestamptz not null default now()
);
create index webauthn_challenges_created_at_idx on auth.webauthn_challenges (created_at);
alter table auth.webauthn_challenges enable row level security;

-- Pending sign-ins at other providers. The id is the `state` or relay state of the redirect.
create table auth.provider_flows (
  id uuid primary key default gen_random_uuid(),
  provider text not null,
  -- Verifier, nonce or request id of our exchange with the provider, encrypted.
  sealed text not null,
  redirect_to text not null,
  -- The client's PKCE challenge for the code that it receives at the end.
  code_challenge text,
  code_challenge_method text check (code_challenge_method in ('s256', 'plain')),
  -- The account that the identity is linked to; null for a sign-in.
  link_user_id uuid references auth.users (id) on delete cascade,
  -- Hash of a cookie that binds the flow to the browser, for protocols that have no other binding.
  browser_hash text,
  created_at timestamptz not null default now(),
  check ((code_challenge is null) = (code_challenge_method is null))
);
create index provider_flows_created_at_idx on auth.provider_flows (created_at);
alter table auth.provider_flows enable row level security;

-- Signed statements that are accepted once: SAML assertions, sign-in messages of wallets.
create table auth.spent_statements (
  -- Hash of the statement's own identifier.
  id text primary key,
  expires_at timestamptz not null
);
create index spent_statements_expires_at_idx on auth.spent_statements (expires_at);
alter table auth.spent_statements enable row level security;
