-- The link that makes the first owner of the shop, at most one. The server prints it, and only the hash of its secret is kept.
create table internal.owner_link (
  id boolean primary key default true check (id),
  secret_hash text not null check (secret_hash ~ '^[A-Za-z0-9_-]{43}$'),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
alter table internal.owner_link enable row level security;
