-- What this installation records about its own operation. It stays where it is: no backup contains it.
create schema operations;

create table operations.backups (
  id uuid primary key,
  started_at timestamptz not null,
  -- Null while it runs, or if the process died.
  finished_at timestamptz,
  location text,
  bytes bigint,
  encrypted boolean,
  -- Why it failed, for the operator. Null after a success.
  problem text,
  check (finished_at is null or problem is not null or (location is not null and bytes is not null and encrypted is not null))
);
create index backups_started_idx on operations.backups (started_at desc);
alter table operations.backups enable row level security;
