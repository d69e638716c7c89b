-- One row while this installation is in maintenance. It stays where it is: no backup contains it.
create table operations.maintenance (
  only_row boolean primary key default true check (only_row),
  since timestamptz not null default now(),
  -- When the service should be back. Null: not known.
  until timestamptz,
  -- The move that copies this database, or has filled it. Null: the operator's own maintenance.
  move uuid,
  -- Locations without credentials. `moved_to`: this database is closed for good, its successor is there. `moved_from`: a
  -- copy that was never opened, because its move did not finish.
  moved_to text,
  moved_from text,
  check (num_nonnulls(moved_to, moved_from) = 0 or (move is not null and num_nonnulls(moved_to, moved_from) = 1))
);
alter table operations.maintenance enable row level security;
