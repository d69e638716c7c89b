-- What the owner sets on a screen in place of an environment variable of the same name. A secret is sealed with a key that is not in
-- the database (`settings.key`).
create table internal.settings (
  name text primary key check (name ~ '^[A-Z][A-Z0-9_]{1,40}$'),
  value text check (char_length(value) <= 2000),
  sealed text check (char_length(sealed) <= 4000),
  key_id text check (char_length(key_id) <= 40),
  -- Of a secret, to tell it from another.
  last4 text check (char_length(last4) <= 4),
  updated_at timestamptz not null default now(),
  updated_by uuid references public.users (id) on delete set null,
  check ((value is null) <> (sealed is null)),
  check ((sealed is null) = (key_id is null) and (sealed is not null or last4 is null))
);
alter table internal.settings enable row level security;

-- Processes look for a change.
alter table internal.shop_settings add column settings_version bigint not null default 0;
