alter table operations.backups
  -- The last sign of the process that makes the backup or verifies it. Null: a process of an earlier version, which gives none.
  add column alive_at timestamptz,
  -- Set while the archive is read to verify it.
  add column verifying_since timestamptz,
  -- When the last verification ended, and what it found. Without a problem, the archive was complete.
  add column verified_at timestamptz,
  add column verify_problem text,
  add check (verify_problem is null or verified_at is not null);

-- What an admin has asked for on a screen. Any process that runs jobs takes it.
create table operations.backup_requests (
  id uuid primary key,
  kind text not null check (kind in ('back_up', 'verify')),
  requested_at timestamptz not null,
  -- Null while it waits.
  taken_at timestamptz
);
create index backup_requests_requested_idx on operations.backup_requests (requested_at desc);
alter table operations.backup_requests enable row level security;
