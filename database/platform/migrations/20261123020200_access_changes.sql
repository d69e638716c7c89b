-- What makes an access token worthless before it expires: sessions that have ended, and accounts whose role changed or that
-- were disabled or deleted. Triggers write it, so it does not matter who makes the change. Every server process keeps the
-- rows in memory and checks each request against them. A row is removed once all tokens from before it have expired.
create table auth.access_changes (
  -- The id of a session or of an account.
  subject uuid primary key,
  kind text not null check (kind in ('session', 'user')),
  -- The session has ended, or the account no longer exists.
  ended boolean not null,
  -- Of an account, as they are now.
  banned_until timestamptz,
  role text,
  changed_at timestamptz not null default now(),
  -- The transaction of the change. Readers ask for what became visible since their last look: commit order is not the order
  -- of times or sequences.
  xid xid8 not null default pg_current_xact_id(),
  check (kind = 'user' or (ended and banned_until is null and role is null))
);
create index access_changes_xid_idx on auth.access_changes (xid);
create index access_changes_changed_at_idx on auth.access_changes (changed_at);
alter table auth.access_changes enable row level security;
