-- The rest of the auth service: second factors, passkeys, sign-in through other providers, and the address change that
-- both mailboxes confirm.

-- How many of the two mailboxes of an address change have confirmed it.
alter table auth.users add column email_change_confirm_status smallint not null default 0 check (email_change_confirm_status between 0 and 2);

create table auth.mfa_factors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  friendly_name text check (length(friendly_name) <= 120),
  factor_type text not null check (factor_type in ('totp', 'webauthn', 'recovery_code')),
  status text not null default 'unverified' check (status in ('unverified', 'verified')),
  -- The seed of a TOTP factor, encrypted: it has to be read again at each check, so a hash would not do.
  secret text,
  -- The time step of the last code that was accepted: no code counts twice.
  last_step bigint,
  last_challenged_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index mfa_factors_user_id_idx on auth.mfa_factors (user_id, created_at);
create unique index mfa_factors_friendly_name_key on auth.mfa_factors (user_id, friendly_name) where friendly_name <> '';
create unique index mfa_factors_one_recovery_set on auth.mfa_factors (user_id) where factor_type = 'recovery_code';

create table auth.mfa_challenges (
  id uuid primary key default gen_random_uuid(),
  factor_id uuid not null references auth.mfa_factors (id) on delete cascade,
  ip_address inet,
  -- What an authenticator has to sign; null for codes.
  webauthn_challenge text,
  verified_at timestamptz,
  created_at timestamptz not null default now()
);
create index mfa_challenges_factor_id_idx on auth.mfa_challenges (factor_id);
create index mfa_challenges_created_at_idx on auth.mfa_challenges (created_at);

create table auth.mfa_recovery_codes (
  id uuid primary key default gen_random_uuid(),
  factor_id uuid not null references auth.mfa_factors (id) on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  unique (factor_id, code_hash)
);

-- Public keys of authenticators: with a factor a second step after the password, without one a passkey that signs in alone.
create table auth.webauthn_credentials (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  factor_id uuid unique references auth.mfa_factors (id) on delete cascade,
  -- base64url, as the browser gives it.
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

-- Ceremonies of passkeys that were started and not finished.
create table auth.webauthn_challenges (
  id uuid primary key default gen_random_uuid(),
  -- Whom the new passkey is for; null when somebody signs in.
  user_id uuid references auth.users (id) on delete cascade,
  challenge text not null,
  created_at timestamptz not null default now()
);
create index webauthn_challenges_created_at_idx on auth.webauthn_challenges (created_at);

-- People who are away at another provider to sign in. The id is the `state` or relay state that comes back with them.
create table auth.provider_flows (
  id uuid primary key default gen_random_uuid(),
  provider text not null,
  -- Verifier, nonce or request id of our own exchange with the provider, encrypted.
  sealed text not null,
  redirect_to text not null,
  -- The client's own PKCE challenge, for the code it gets in the end.
  code_challenge text,
  code_challenge_method text check (code_challenge_method in ('s256', 'plain')),
  -- Set when the provider's identity is to be linked to an account instead of signing in.
  link_user_id uuid references auth.users (id) on delete cascade,
  -- Hash of a cookie, where nothing else proves that the browser which comes back is the one that left.
  browser_hash text,
  created_at timestamptz not null default now(),
  check ((code_challenge is null) = (code_challenge_method is null))
);
create index provider_flows_created_at_idx on auth.provider_flows (created_at);

-- An identity that is linked only when the code is exchanged, by the browser that asked for it. Encrypted, as are the
-- provider's own tokens.
alter table auth.flow_state add column pending_identity text, add column provider_tokens text;
alter table auth.flow_state drop column provider_access_token, drop column provider_refresh_token;

-- Signed statements that count once: assertions of a SAML provider, sign-in messages of wallets.
create table auth.spent_statements (
  -- Hash of the statement's own identifier.
  id text primary key,
  expires_at timestamptz not null
);
create index spent_statements_expires_at_idx on auth.spent_statements (expires_at);

-- Rows that a cleaning job looks for by age.
create index one_time_tokens_created_at_idx on auth.one_time_tokens (created_at);
create index refresh_tokens_revoked_idx on auth.refresh_tokens (updated_at) where revoked;
create index sessions_not_after_idx on auth.sessions (coalesce(refreshed_at, created_at));

do $$
declare
  name text;
begin
  foreach name in array array[
    'mfa_factors', 'mfa_challenges', 'mfa_recovery_codes', 'webauthn_credentials', 'webauthn_challenges', 'provider_flows',
    'spent_statements'
  ] loop
    execute format('alter table auth.%I enable row level security', name);
    execute format('revoke all on auth.%I from public, anon, authenticated, service_role', name);
  end loop;
end
$$;
